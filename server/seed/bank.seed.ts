// Three months of what the demo shop's bank told: most of it was written down by clerks and is linked to their vouchers, a handful waits
// for somebody, each for another reason. Told through the same doors that webhooks and screens call.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { BankTxnId, MatchPart } from '../../contract/bank/bank.calls.ts';
import type { Side } from '../../contract/finance/finance.ts';
import { foldAscii } from '../../contract/finance/vietqr.ts';
import { createAdapter } from '../bank/adapter.ts';
import { arrive } from '../bank/arrive.ts';
import { ignoreTxn } from '../bank/decide.ts';
import type { Arrived } from '../bank/provider/provider.ts';
import { tellParts } from '../bank/tell-parts.ts';
import { lockTxn } from '../bank/txn.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { Seal } from '../kit/seal.ts';
import { draws } from './draws.ts';
import { ago } from './stock.shop.ts';

/** Of each side. */
const MATCHED = { in: 72, out: 36 } as const;
interface Written {
  id: number;
  side: Side;
  code: string;
  amount: number;
  day: string;
  account: string;
  partyName: string | null;
  ticketCode: string | null;
}
/** What was written into bank funds, the earliest first. */
async function writtenOnes(ctx: Ctx): Promise<Written[]> {
  const { rows } =
    await sql<Written>`select v.id, v.side, v.code, v.amount, v.day, f.bank_account as account, v.party_name, t.code as ticket_code
    from voucher v join fund f on f.tenant_id = v.tenant_id and f.branch_id = v.branch_id and f.payment_method_id = v.payment_method_id
    left join ticket t on t.tenant_id = v.tenant_id and t.id = v.ticket_id
    where v.tenant_id = ${ctx.tenantId} and v.state = 'posted' and v.kind <> 'opening' and f.bank_account is not null and v.day < ${ago(0)}
    order by v.day, v.id`.execute(ctx.db);
  const spread = (side: Side) => {
    const ones = rows.filter((one) => one.side === side);
    const every = Math.max(1, ones.length / MATCHED[side]);
    return ones.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every));
  };
  return [...spread('in'), ...spread('out')];
}
async function codesOf(ctx: Ctx, statuses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    code: string;
  }>`select code from ticket where tenant_id = ${ctx.tenantId} and status = any(${statuses}::text[])
    and not is_deleted order by id desc limit 3`.execute(ctx.db);
  return rows.map(({ code }) => code);
}
const FIRST = 410_200;
const two = (value: number) => String(value).padStart(2, '0');

export async function seedBank(ctx: Ctx, seal: Seal): Promise<void> {
  const { id: adapterId } = await createAdapter(seal)(ctx, {
    name: 'SePay – Vietcombank',
    provider: 'sepay',
    auth: 'hmac',
    secret: randomBytes(24).toString('base64url'),
    pullToken: null,
    isActive: true,
  });
  const draw = draws(31_000);
  let number = FIRST;
  const told = (day: string, row: Partial<Arrived> & Pick<Arrived, 'account' | 'amount' | 'content'>): Arrived => {
    const providerId = String(++number);
    const bookedAt = `${day}T${two(8 + draw.below(11))}:${two(draw.below(60))}:${two(draw.below(60))}+07:00`;
    const reference = `FT${day.slice(2).replaceAll('-', '')}${100_000 + draw.below(900_000)}`;
    const base = { providerId, direction: 'in', bookedAt, reference, counterparty: null, raw: { demo: true } } as const;
    return { ...base, ...row };
  };
  const written = await writtenOnes(ctx);
  const [first] = written;
  if (!first) return;
  const linked = written.map((one) => ({
    one,
    row: told(one.day, {
      account: one.account,
      amount: one.amount,
      direction: one.side,
      content: foldAscii(contentOf(one, draw.below(3))).toUpperCase(),
      counterparty: one.side === 'in' && one.partyName ? foldAscii(one.partyName).toUpperCase() : null,
    }),
  }));
  const bringer = { source: 'sepay', adapterId } as const;
  await arrive(
    ctx,
    linked.map(({ row }) => row),
    bringer,
  );
  const ids = await idsOf(ctx);
  for (const { one, row } of linked) {
    const part = { kind: 'voucher', voucherId: one.id, amount: one.amount } as MatchPart; // an id of that table
    await tellParts(ctx, await lockTxn(ctx, ids.get(row.providerId) as BankTxnId), [part]); // it came just now
  }
  await arrive(ctx, await waitingOnes(ctx, first.account, told), bringer);
  const aside = [
    {
      row: told(ago(12), { account: first.account, amount: 20_000_000, content: 'CHUYEN NOI BO VE TK CHINH' }),
      why: 'Chuyển nội bộ giữa hai tài khoản',
    },
    {
      row: told(ago(5), { account: first.account, amount: 350_000, content: 'HOAN TIEN GD LOI NAPAS' }),
      why: 'Ngân hàng hoàn giao dịch lỗi',
    },
  ];
  await arrive(
    ctx,
    aside.map(({ row }) => row),
    bringer,
  );
  const later = await idsOf(ctx);
  for (const { row, why } of aside)
    await ignoreTxn(ctx, { id: later.get(row.providerId) as BankTxnId, reason: why, version: undefined }); // as above
  // A statement tells the last of them once more.
  const last = linked.at(-1)?.row;
  if (last)
    await arrive(ctx, [{ ...last, providerId: `demo-${last.providerId}` }], { source: 'statement', adapterId: null });
}
/** With the ticket's code, the way banks write it, or with what people write by themselves. */
function contentOf({ side, code, ticketCode, partyName }: Written, way: number): string {
  if (side === 'out') return `CT DI ${code} ${partyName ?? ''}`.trim();
  if (!ticketCode) return `${partyName ?? 'KHACH'} CHUYEN TIEN ${code}`;
  return (
    [`${ticketCode} TRA TIEN SUA MAY`, `MBVCB.${ticketCode}.CT TU 0123 TOI 0071`, `IBFT ${ticketCode}`][way] ??
    ticketCode
  );
}
async function idsOf(ctx: Ctx): Promise<Map<string, BankTxnId>> {
  const { rows } = await sql<{ id: BankTxnId; providerId: string }>`select id, provider_id from bank_txn
    where tenant_id = ${ctx.tenantId} and source = 'sepay'`.execute(ctx.db);
  return new Map(rows.map(({ id, providerId }) => [providerId, id]));
}

type Tell = (day: string, row: Partial<Arrived> & Pick<Arrived, 'account' | 'amount' | 'content'>) => Arrived;
/** Nothing named, a code nobody has, several, one that is paid, an account nobody knows, a deposit by phone, money that left. */
async function waitingOnes(ctx: Ctx, account: string, told: Tell): Promise<Arrived[]> {
  const [one = '', two = ''] = await codesOf(ctx, ['DangXuLy', 'HoanThanh', 'HoanTra']);
  const [paid = ''] = await codesOf(ctx, ['DaTra']);
  const out = { direction: 'out' } as const;
  return [
    told(ago(9), { account, amount: 450_000, content: 'NGUYEN VAN HUNG CHUYEN TIEN' }),
    told(ago(7), { account, amount: 1_200_000, content: 'SCXX2601010001 THANH TOAN' }),
    told(ago(4), { account, amount: 900_000, content: `TT ${one} VA ${two}` }),
    told(ago(3), { account, amount: 250_000, content: `${paid} TRA TIEN` }),
    told(ago(2), { account: '19035500001111', amount: 640_000, content: 'TRAN THI MAI CK SUA MAY' }),
    told(ago(1), { account, amount: 200_000, content: 'COC 0909123456' }),
    told(ago(1), { account, amount: 11_000, content: 'THU PHI SMS BANKING', ...out }),
    told(ago(1), { account, amount: 3_500_000, content: 'TRA TIEN HANG NCC', ...out }),
  ];
}
