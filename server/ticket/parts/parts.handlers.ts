// Handlers of a ticket's parts; loading them also makes tickets hear what stock tells.
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { implement } from '../../kit/implement.ts';
import { previewBreakUp } from '../effects/break-up.ts';
import { listenToArrivals } from './arrived.ts';
import { freeParts, requestParts, reserveParts } from './ask.ts';
import { listenToBills } from './bills.ts';
import { issueParts, returnParts } from './issue.ts';
import { findForParts, getParts } from './parts-view.ts';
import { decidePart, proposePart } from './propose.ts';

listenToBills();
listenToArrivals();

export const partsHandlers = implement(TicketParts, {
  GetParts: getParts,
  GetPartsByCode: getParts,
  FindForParts: findForParts,
  ReserveParts: reserveParts,
  FreeParts: freeParts,
  RequestParts: requestParts,
  ProposePart: proposePart,
  DecidePart: decidePart,
  IssueParts: issueParts,
  ReturnParts: returnParts,
  PreviewBreakUp: previewBreakUp,
});
