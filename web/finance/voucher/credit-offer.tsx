// Whoever settles debts of a party that has credit is told so: it can be used for them before any money moves.
import { Alert, Button } from 'antd';
import { debtRights, kindOf, type Side, usualSide } from '../../../contract/finance/finance.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { offsetPath } from '../debt/debt.paths.ts';
import type { VoucherForm } from './voucher.model.ts';
import { voucherText } from './voucher.text.ts';

interface CreditOfferProps {
  side: Side;
  form: Pick<VoucherForm, 'kind' | 'partyId'>;
  credit: number;
}
export function CreditOffer({ side, form: { kind, partyId }, credit }: CreditOfferProps) {
  const say = useText(voucherText);
  const culture = useCulture();
  const session = useSession();
  const tab = useTab();
  const { party, settles } = kindOf(side, kind);
  if (credit <= 0 || !party || partyId === null || settles !== usualSide(party)) return null;
  const amount = formatMoney(credit, culture);
  const sees = debtRights[party].every((right) => may(right, session));
  const action = sees && may(Offset.Create.may, session) && (
    <Button size="small" onClick={() => tab.open(offsetPath(party, partyId))}>
      {say('useCredit', { amount })}
    </Button>
  );
  return <Alert type="info" showIcon title={say('hasCredit')} action={action} />;
}
