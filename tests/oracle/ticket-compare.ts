// Where the product's money of tickets differs from the paper's: each ticket, its debt, previews, the feet of lists, the drawer.
import type { Out } from '../../contract/kit.ts';
import { TicketIntake } from '../../contract/ticket/calls/intake.calls.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { type Bill, costOf, isFree, type Ticket, type TicketModel } from './ticket-model.ts';
import type { Stage } from './ticket-sale.ts';
import type { Twin } from './ticket-walk.ts';

type Figures = Readonly<Record<string, unknown>>;
type Sums = NonNullable<Out<typeof TicketLists.GetReceiptData>['sums']>;
const differing = (name: string, is: Figures, must: Figures): string[] =>
  Object.keys(must)
    .filter((key) => JSON.stringify(is[key]) !== JSON.stringify(must[key]))
    .map((key) => `${name}: ${key} is ${JSON.stringify(is[key])}, and must be ${JSON.stringify(must[key])}`);

export async function comparer({ app, shop, boss }: Stage, model: TicketModel, twins: readonly Twin[]) {
  const drawer = async () => {
    const [row] = await app.sql<{ sum: number }>(
      'select coalesce(sum(amount), 0)::bigint as sum from cash_ledger where branch_id = $1',
      [shop.branch],
    );
    return row?.sum ?? 0;
  };
  const footOf = async (input: object): Promise<Sums> => {
    const { sums } = await boss.call(TicketLists.GetReceiptData, { branchId: shop.branch, ...input });
    if (!sums) throw new Error('no sums');
    return sums;
  };
  // Other walks were here before: what they left is not this one's.
  const [cashBefore, footBefore] = [await drawer(), await footOf({})];

  const owedOf = async (id: number) => {
    const rows = await app.sql<{ amount: number; due_day: string }>(
      `select sum(amount)::bigint as amount, due_day::text from debt_ledger where document = 'ticket' and document_id = $1
       group by due_day having sum(amount) <> 0`,
      [id],
    );
    return rows.map(({ amount, due_day }) => `${amount} until ${due_day}`);
  };
  const figures = (paper: Ticket) => ({
    status: paper.status,
    ...model.bill(paper),
    paid: model.paid(paper),
    refunded: paper.refunded,
    remaining: model.remaining(paper),
    overpaid: model.overpaid(paper),
    credit: paper.customer.credit,
  });
  /** One ticket, and what is owed for it. */
  const ticket = async ({ id, code, paper }: Twin): Promise<string[]> => {
    const view = await boss.call(TicketRead.GetDetailInvoice, { id } as never);
    const lines = (rows: readonly { quantity: number; price: number; amount: number }[]) =>
      rows.map(({ quantity, price, amount }) => `${quantity}×${price}=${amount}`);
    const debt = model.debt(paper);
    const isOwed = debt > 0 ? [`${debt} until ${paper.dueDay}`] : [];
    const sold = paper.lines.map((line) => ({ ...line, amount: isFree(line) ? 0 : costOf(line) }));
    return [
      ...differing(code, view, figures(paper)),
      ...differing(code, { lines: lines(view.lines) }, { lines: lines(sold) }),
      ...differing(code, { owed: await owedOf(id) }, { owed: isOwed }),
      ...(debt > 0 ? differing(code, view, { dueDay: paper.dueDay }) : []),
    ];
  };
  /** A preview is the act, not yet written: what it says is what the paper says, which the ticket is held against afterwards. */
  const quote = async (input: object, bill: Bill): Promise<void> => {
    const said = await boss.call(TicketIntake.Quote, input as never);
    const wrong = differing('the preview', said, { ...bill });
    if (wrong.length) throw new Error(`${wrong.join('; ')}; ${JSON.stringify(said.promotions)}`);
  };
  /** Everything at once: every ticket, the feet of the list with and without a filter, the drawer. */
  const everything = async (): Promise<string[]> => {
    const wrong: string[] = [];
    for (const twin of twins) wrong.push(...(await ticket(twin)));
    const papers = twins.map(({ paper }) => paper);
    const now = await footOf({});
    const grown = Object.fromEntries(
      Object.entries(now).map(([key, value]) => [key, value - footBefore[key as keyof Sums]]), // its own keys
    );
    wrong.push(...differing('the list', grown, model.footer(papers)));
    for (const customer of new Set(papers.map((one) => one.customer))) {
      const theirs = papers.filter((one) => one.customer === customer);
      const foot = await footOf({ keyword: customer.name });
      wrong.push(...differing(`the list of ${customer.name}`, { ...foot }, model.footer(theirs)));
    }
    return [...wrong, ...differing('the drawer', { cash: (await drawer()) - cashBefore }, { cash: model.cash })];
  };
  return { ticket, quote, everything };
}
