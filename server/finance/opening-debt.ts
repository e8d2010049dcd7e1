// What a shop brings along (nợ đầu kỳ, money.md §1): an open item without cash, told against the opening balances; taken back by a mirror
// row of today while nothing of it is settled.
import { sql } from 'kysely';
import {
  type OpeningDebt,
  type OpeningDebtRow,
  type OpeningDebtView,
  openingDebtFlow,
  openingDebtKept,
  openingDebtSchemas,
} from '../../contract/finance/opening-debt.calls.ts';
import type { In } from '../../contract/kit.ts';
import { showDay, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { document } from '../kit/document.ts';
import { fail, failAt, InvalidField } from '../kit/fail.ts';
import { seesBranch } from '../org/org.ts';
import { lockPartyAlone, writeDebt } from './debt.ts';
import { requireSight } from './debts.ts';
import { requireOpenDay } from './money.ts';
import { partyNameOf, partyRow, partySearchOf } from './party-words.ts';
import { workBranch } from './voucher.ts';

export const OPENING_CODE = 'ND';
const left = sql`coalesce((select abs(o.amount) from open_item o where o.tenant_id = opening_debt.tenant_id and o.party = opening_debt.party
  and o.party_id = opening_debt.party_id and o.document = 'opening' and o.document_id = opening_debt.id), 0)::bigint`;
const documents = document({
  schemas: { ...openingDebtSchemas, Create: openingDebtKept.Create },
  flow: openingDebtFlow,
  table: 'opening_debt',
  entity: 'OpeningDebt',
  prefix: OPENING_CODE,
  search: ['code', 'note', ...partySearchOf('opening_debt')],
  sees: seesBranch,
  extra: { partyName: partyNameOf('opening_debt'), remain: left },
  filter: (query, { party, partyId, side, branchId }) => {
    if (party) query = query.where('party', '=', party);
    if (partyId) query = query.where('partyId', '=', partyId);
    if (side) query = query.where('side', '=', side);
    return branchId ? query.where('branchId', '=', branchId) : query;
  },
  effects: {
    cancel: async (ctx, row) => {
      await takeBack(ctx, row);
      return {};
    },
  },
});

type Input = In<typeof OpeningDebt.Create>;
async function create(ctx: Ctx, input: Input): Promise<OpeningDebtView> {
  const { party, partyId, side, amount, note } = input;
  const day = input.day ?? today();
  const dueDay = input.dueDay ?? day;
  requireSight(ctx, party);
  if (day > today()) failAt('day', 'finance.future', { day: showDay(day) });
  const branchId = await workBranch(ctx, input.branchId);
  await lockPartyAlone(ctx, party, partyId);
  const { rows } = await partyRow(party, ctx.tenantId, partyId).execute(ctx.db);
  if (!rows.length) throw new InvalidField('partyId', 'unknown');
  await requireOpenDay(ctx, branchId, day, 'day');
  const view = await documents.Create(ctx, { party, partyId, side, amount, day, dueDay, note }, branchId);
  await writeDebt(ctx, { ...itemOf(view), entry: 'open', amount: signed(view), dueDay, day });
  return documents.Get(ctx, { id: view.id }); // with what is open of it
}
type Owed = Pick<OpeningDebtRow, 'id' | 'code' | 'party' | 'partyId' | 'side' | 'amount' | 'branchId' | 'dueDay'>;
export const itemOf = ({ id, party, partyId }: Pick<Owed, 'id' | 'party' | 'partyId'>) =>
  ({ party, partyId, document: 'opening', documentId: id }) as const;
/** In the ledger what they owe us is above 0. */
export const signed = ({ side, amount }: Pick<Owed, 'side' | 'amount'>) => (side === 'theirs' ? amount : -amount);

/** Nothing is settled beside it: the party is locked, and what is open of it is asked again. */
async function takeBack(ctx: Ctx, row: Owed): Promise<void> {
  await lockPartyAlone(ctx, row.party, row.partyId);
  const { rows } = await sql<{ amount: number }>`select amount from open_item where tenant_id = ${ctx.tenantId}
    and party = ${row.party} and party_id = ${row.partyId} and document = 'opening' and document_id = ${row.id}`.execute(
    ctx.db,
  );
  if (rows[0]?.amount !== signed(row)) fail('finance.openingSettled', { code: row.code });
  await requireOpenDay(ctx, row.branchId, today());
  await writeDebt(ctx, { ...itemOf(row), entry: 'take_back', amount: -signed(row), dueDay: row.dueDay });
}

export const openingDebts = {
  GetAll: documents.GetAll,
  Get: documents.Get,
  Create: create,
  Act: documents.Act,
};
