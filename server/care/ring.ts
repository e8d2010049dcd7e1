// A bad rating rings whoever looks after customers at the branch.
import { ring } from '../notice/ring.ts';
import { complained } from './feedback.ts';

complained.on((ctx, { feedbackId, code, branchId, rate }) =>
  ring(ctx, {
    kind: 'badRating',
    to: { may: 'Pages.CustomerCare.ChangeStatus', branchId },
    subject: { word: 'Feedback', id: String(feedbackId), code },
    facts: { rate },
  }),
);
