// Issuing two parts of a ticket: the call, beside the least that it is in bare SQL.
import type pg from 'pg';
import { TicketParts } from '../contract/ticket/calls/parts.calls.ts';
import { today } from '../contract/time.ts';
import type { Shop } from './shop.ts';
import type { Case } from './sizes.ts';

export interface Issue {
  id: number;
  lines: { lineId: number; quantity: number }[];
}
/** Where tickets take their parts, and two of them. */
export async function shelfOf(owner: pg.Client): Promise<{ branch: number; warehouse: number; parts: number[] }> {
  const { rows } = await owner.query(
    `select w.branch_id as branch, w.id as warehouse, array(select b.product_id from stock_balance b where b.tenant_id = 1
       and b.warehouse_id = w.id and b.quantity > 500 order by b.product_id limit 2) as parts
     from warehouse w where w.tenant_id = 1 and w.code = 'ZD1'`,
  );
  return rows[0];
}

/** Beside the very statements that the call sends, and beside the least that it could be. */
export async function issuing(shop: Shop, next: () => Promise<Issue>): Promise<Case[]> {
  const plan = await shop.plan(TicketParts.IssueParts, async () => (await next()) as never); // plain ids
  const ours = (made: { ours: Issue }) => shop.call(TicketParts.IssueParts, made.ours as never); // as above
  return [
    {
      what: 'issue 2 parts',
      plan,
      prepare: async () => {
        const issue = await next();
        const floor = (await next()) as never; // as above
        return {
          ours: issue,
          replay: await shop.rehearse(TicketParts.IssueParts, floor, ['outbound_id_seq', 'outbound_line_id_seq']),
        };
      },
      ours,
      floor: (made: { replay: () => Promise<void> }) => made.replay(),
    },
    {
      what: 'issue 2 parts, beside the least',
      ratio: null,
      why: 'checks, links, the story and the answer of the panel are more than the least; told, not judged',
      plan: '',
      prepare: async () => ({ ours: await next(), floor: await next() }),
      ours,
      floor: (made: { floor: Issue }) => issueBare(shop.owner, made.floor),
    },
  ];
}

/** The ticket's lock, the bill's number, head and lines, the ledger's function, the bill's cost and state, the ticket's log. */
async function issueBare(owner: pg.Client, { id, lines }: Issue): Promise<void> {
  await owner.query("begin; set local app.tenant_id = '1'");
  const { rows: tickets } = await owner.query('select * from ticket where tenant_id = 1 and id = $1 for update', [id]);
  const { rows: places } = await owner.query(
    `select id from warehouse where tenant_id = 1 and branch_id = $1 and role = 'sale' and category = 'TP' and not is_deleted`,
    [tickets[0].place_id],
  );
  const warehouse = places[0].id;
  const { rows: bills } = await owner.query(
    `insert into outbound (tenant_id, code, kind, warehouse_id, ticket_code, day, quantity)
     values (1, 'BARE' || nextval(pg_get_serial_sequence('outbound', 'id')), 'ticket', $1, $2, $3, $4) returning id`,
    [warehouse, tickets[0].code, today(), lines.length],
  );
  const bill = bills[0].id;
  const { rows: goods } = await owner.query(
    `insert into outbound_line (tenant_id, outbound_id, product_id, quantity, ticket_line_id)
     select 1, $1, l.product_id, 1, l.id from ticket_line l where l.tenant_id = 1 and l.id = any($2) returning id, product_id`,
    [bill, lines.map(({ lineId }) => lineId)],
  );
  const moves = goods.map((line) => ({
    warehouse,
    product: line.product_id,
    quantity: -1,
    side: 'out',
    line: line.id,
  }));
  const { rows: values } = await owner.query(`select * from post_stock('outbound', $1, $2, $3)`, [
    bill,
    today(),
    JSON.stringify(moves),
  ]);
  await owner.query(
    `update outbound_line l set cost = v.cost from unnest($2::bigint[], $3::bigint[]) v(id, cost)
     where l.tenant_id = 1 and l.outbound_id = $1 and l.id = v.id`,
    [bill, goods.map((line) => line.id), values.map((value) => -value.moved_value)],
  );
  await owner.query(`update outbound set status = 'posted', posted_at = now() where tenant_id = 1 and id = $1`, [bill]);
  await owner.query(
    `insert into ticket_log (tenant_id, ticket_id, action, reason, data) values (1, $1, 'stock', 'BARE', '{}')`,
    [id],
  );
  await owner.query('commit');
}
