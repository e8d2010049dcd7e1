// A VietQR code for an amount: any bank's application fills in the account, the amount and what it is for.
import { useQuery } from '@tanstack/react-query';
import { vietQr } from '../../../contract/finance/vietqr.ts';
import { SetupCommon } from '../../../contract/org/setup-lists.calls.ts';
import { call } from '../../kit/call/call.ts';
import { QrSymbol } from '../../kit/print/symbols.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { printText } from './print.text.ts';
import './viet-qr.css';

const FRESH_MS = 5 * 60_000;
const bankKeys = ['bankBin', 'bankAccount', 'bankAccountName'] as const;
interface Bank {
  bankBin: string;
  bankAccount: string;
  bankAccountName: string;
}
async function readBank(signal: AbortSignal): Promise<Bank> {
  const read = (key: (typeof bankKeys)[number]) => call(SetupCommon.GetSetting, { key }, { signal, quiet: true });
  const [bankBin, bankAccount, bankAccountName] = await Promise.all(bankKeys.map(read));
  return { bankBin: bankBin ?? '', bankAccount: bankAccount ?? '', bankAccountName: bankAccountName ?? '' };
}

interface QrProps {
  /** What is due, never more. */
  amount: number;
  content: string;
  /** What it pays for. */
  caption: string;
}
/** On the screen, with the account of the settings; nothing where none is set. */
export function VietQr({ amount, content, caption }: QrProps) {
  const { data: bank } = useQuery({
    queryKey: ['Common', 'GetSetting', 'bank'],
    queryFn: ({ signal }) => readBank(signal),
    staleTime: FRESH_MS,
  });
  return bank?.bankBin && bank.bankAccount ? (
    <BankQr bank={bank} amount={amount} content={content} caption={caption} />
  ) : null;
}

/** On paper and on the screen. */
export function BankQr({ bank, amount, content, caption }: QrProps & { bank: Bank }) {
  const say = useText(printText);
  const culture = useCulture();
  const payload = vietQr({ bankBin: bank.bankBin, accountNo: bank.bankAccount, amount, content });
  return (
    <figure className="viet-qr">
      <span className="viet-qr-for">{caption}</span>
      <QrSymbol text={payload} />
      <figcaption>
        <b>{formatMoney(amount, culture)}</b>
        <span>{say('qrContent', { content })}</span>
        <span>{bank.bankAccount}</span>
        <span>{bank.bankAccountName}</span>
      </figcaption>
    </figure>
  );
}
