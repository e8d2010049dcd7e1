// A receipt or payment that two people change: what it asks, under the names of the form. Whom it is for is one answer with its kind,
// the sum is one with what it settles.
import { kindOf, type Side } from '../../../contract/finance/finance.ts';
import type { Merging } from '../../kit/document/merge.ts';
import { pickedFrom, shownAs } from '../../kit/document/things.tsx';
import { PickLabel } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { later } from '../../kit/words/words.ts';
import { methodPick, partyPicks, reasonPick, withChosen } from '../pickers.ts';
import { Settled } from '../settled.tsx';
import type { VoucherForm } from './voucher.model.ts';
import { sideKey, voucherText } from './voucher.text.ts';

const word = later(voucherText);
const mergingOf = (side: Side): Merging<VoucherForm> => ({
  things: {
    partyId: {
      name: word('partyAsked'),
      show: ({ kind, partyId, partyLabel }) => {
        const { party } = kindOf(side, kind);
        if (!party || party === 'other' || partyId === null) return partyLabel;
        return <PickLabel from={withChosen(partyPicks[party], partyId, partyLabel)} value={partyId} />;
      },
    },
    kind: 'partyId',
    partyLabel: 'partyId',
    ticket: 'partyId',
    partyName: { name: word(sideKey(side, 'Name')) },
    partyAddress: { name: word('address') },
    amount: { name: word('amount'), show: (form) => <Settled of={form} /> },
    paid: 'amount',
    chosen: 'amount',
    methodId: { name: word('fund'), show: pickedFrom(methodPick, 'methodId') },
    branchId: { name: word('branch'), show: pickedFrom(branchPick, 'branchId') },
    day: { name: word('day'), show: shownAs('date', 'day') },
    reasonId: { name: word('reason'), show: pickedFrom(reasonPick, 'reasonId') },
    note: { name: word('note') },
    reference: { name: word('reference') },
    attached: { name: word('attached') },
  },
});
export const voucherMerging: Record<Side, Merging<VoucherForm>> = { in: mergingOf('in'), out: mergingOf('out') };
