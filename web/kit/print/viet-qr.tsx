// A VietQR code for an amount: any bank's application fills in the account, the amount and what it is for.
import { useQuery } from '@tanstack/react-query';
import { type Account, Fund } from '../../../contract/finance/fund.calls.ts';
import { vietQr } from '../../../contract/finance/vietqr.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { call } from '../call/call.ts';
import { useCulture, useText } from '../words/culture.ts';
import { formatMoney } from '../words/format.ts';
import { qrText } from './qr.text.ts';
import { QrSymbol } from './symbols.tsx';
import './viet-qr.css';

/** Where the money is to arrive: left out, the reader's own branch, and its first fund with an account. */
export interface Place {
  branchId?: BranchId | null;
  methodId?: CategoryId | null;
}
const FRESH_MS = 5 * 60_000;
/** Undefined while it is being asked for, null where nobody can transfer anything. */
export function useAccount({ branchId = null, methodId = null }: Place, isWanted = true): Account | null | undefined {
  const { GetAccount } = Fund;
  const { data } = useQuery({
    queryKey: [GetAccount.service, GetAccount.name, { branchId, methodId }],
    queryFn: ({ signal }) => call(GetAccount, { branchId, methodId }, { signal, quiet: true }),
    staleTime: FRESH_MS,
    enabled: isWanted,
    retry: false,
  });
  return data;
}

interface QrProps {
  /** What is due, never more. */
  amount: number;
  content: string;
  /** What it pays for. */
  caption: string;
}
/** On the screen; nothing where there is no account to transfer to. */
export function VietQr({ amount, content, caption, ...place }: QrProps & Place) {
  const account = useAccount(place);
  return account ? <BankQr account={account} amount={amount} content={content} caption={caption} /> : null;
}

/** On paper and on the screen. */
export function BankQr({ account, amount, content, caption }: QrProps & { account: Omit<Account, 'methodId'> }) {
  const say = useText(qrText);
  const culture = useCulture();
  const { bankBin, bankAccount, bankHolder } = account;
  return (
    <figure className="viet-qr">
      <span className="viet-qr-for">{caption}</span>
      <QrSymbol text={vietQr({ bankBin, accountNo: bankAccount, amount, content })} />
      <figcaption>
        <b>{formatMoney(amount, culture)}</b>
        <span>{say('content', { content })}</span>
        <span>{bankAccount}</span>
        <span>{bankHolder}</span>
      </figcaption>
    </figure>
  );
}
