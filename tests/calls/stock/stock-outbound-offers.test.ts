// Nothing that a bill offers is refused, and what it shows as blocked is refused with the same sentence: every kind of export bill,
// in every state it can be brought to, asked by whoever may do everything at the branch.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { Vnd } from '../../../contract/kit.ts';
import { type Permission, permissions } from '../../../contract/permissions.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { type Staff, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let boss: Staff;
let [reason, errorType] = [0, 0];
beforeAll(async () => {
  shop = await ticketShop(app);
  const all = (Object.keys(permissions) as Permission[]).filter((code) => code !== 'Pages.Inventory.Close'); // keys of a const object
  boss = await shop.staff(shop.branch, all);
  reason = await shop.stock.category('exportTypeOther');
  errorType = await shop.stock.category('errorType');
});

const goods = () => shop.stock.product({ quantity: 5, value: 500 });
const post = (id: number) => boss.call(ProductOutbound.ArchiveNew, { id } as never);
const read = (id: number) => boss.call(ProductOutbound.getDetail, { id } as never);
const made = (product: ProductId, more: object = {}) => ({
  warehouseId: shop.stock.main,
  lines: [{ productId: product, quantity: 2 }],
  ...more,
});
const act = (id: TicketId, action: TicketActionKey, more: object = {}) =>
  boss.call(TicketAct.ChangeStatusInvoice, { id, action, ...more });
async function ticketWith(productId: ProductId) {
  const ticket = await shop.newTicket({ lines: [{ kind: 'part', productId, quantity: 2 }] });
  await act(ticket.id, 'accept');
  return ticket;
}
async function ticketBill(productId?: ProductId) {
  const product = productId ?? (await goods());
  const ticket = await ticketWith(product);
  const bill = await boss.call(ProductOutbound.create, made(product, { ticketCode: ticket.code }) as never);
  return { ticket, bill };
}
async function posted() {
  const { ticket, bill } = await ticketBill();
  return { ticket, bill: await post(bill.id) };
}
async function finished() {
  const { ticket, bill } = await posted();
  await act(ticket.id, 'finish');
  return { ticket, bill };
}
async function returning() {
  const { ticket, bill } = await posted();
  const lines = [{ originLineId: bill.lines[0]?.id ?? 0, quantity: 2 }];
  const back = await boss.call(ProductOutbound.CreateReturnItem, { originId: bill.id, lines } as never);
  return { ticket, bill: back };
}
async function handedOver() {
  const { ticket, bill } = await finished();
  await act(ticket.id, 'beginReturn', { accessoriesChecked: true });
  const { total } = (await shop.ticket(ticket.id)) as { total: number };
  await act(ticket.id, 'handOver', { payments: total ? [{ methodId: shop.method, amount: total }] : [] });
  return { ticket, bill };
}
const sent = async (more: object = {}) =>
  boss.call(ProductOutbound.createTranfer, made(await goods(), { toWarehouseId: shop.stock.other, ...more }) as never);
const asked = async (product: ProductId) =>
  boss.call(RequestInbound.create, made(product, { toWarehouseId: shop.stock.other }) as never);
const shipped = async () => post((await sent()).id);
const received = async (quantity: number) => {
  const bill = await shipped();
  const lines = bill.lines.map((line) => ({ lineId: line.id, quantity }));
  return boss.call(RequestInbound.Receive, { id: bill.id, lines } as never);
};
const saidLost = async (who: Staff | typeof app.admin, payerUserId: number | null = null) => {
  const bill = await received(1);
  const loss = { quantity: 1, how: 'lost', isShopLoss: !payerUserId, payerUserId, note: 'rơi' };
  const lines = bill.lines.map((line) => ({ lineId: line.id, ...loss }));
  await who.call(RequestInbound.Resolve, { id: bill.id, lines } as never);
  return read(bill.id);
};
const agreedLost = async (payerUserId: number | null) => {
  const { id } = await saidLost(app.admin, payerUserId);
  return boss.call(RequestInbound.AgreeLost, { id });
};
const broken = async (product: ProductId) =>
  boss.call(ProductOutbound.createError, made(product, { errorTypeId: errorType }) as never);
const serials = async (...names: string[]) => shop.stock.product({ serials: names });
const numbered = async () => {
  const product = await serials('B1', 'B2');
  return { product, line: { lines: [{ productId: product, quantity: 1, serials: ['B1'] }] } };
};
const boughtAgain = async (productId: ProductId) => {
  const items = [{ productId, quantity: 1, serials: ['b1'], price: 900 as Vnd }];
  const { id } = await app.admin.call(ProductInbound.Create, { warehouseId: shop.stock.main, kind: 'other', items });
  await app.admin.call(ProductInbound.Archive, { id });
};

/** Each brings a bill to where it stands; made anew for every action that is tried. */
const scenes: Record<string, () => Promise<OutboundDetail>> = {
  'other, draft': async () =>
    boss.call(ProductOutbound.createOther, made(await goods(), { reasonId: reason }) as never),
  'other, posted': async () => {
    const bill = await boss.call(ProductOutbound.createOther, made(await goods(), { reasonId: reason }) as never);
    return post(bill.id);
  },
  'other, short': async () =>
    boss.call(ProductOutbound.createOther, made(await shop.stock.product(), { reasonId: reason }) as never),
  'other, its serial left on another bill': async () => {
    const product = await serials('L1', 'L2');
    const line = { lines: [{ productId: product, quantity: 1, serials: ['L1'] }] };
    const bill = await boss.call(ProductOutbound.createOther, made(product, { reasonId: reason, ...line }) as never);
    const first = await boss.call(ProductOutbound.createOther, made(product, { reasonId: reason, ...line }) as never);
    await post(first.id);
    return bill;
  },
  'other, posted, its serial bought again': async () => {
    const { product, line } = await numbered();
    const bill = await post(
      (await boss.call(ProductOutbound.createOther, made(product, { reasonId: reason, ...line }) as never)).id,
    );
    await boughtAgain(product);
    return bill;
  },
  'return, dated back before its parts had left': async () => {
    const { bill } = await posted();
    const lines = [{ originLineId: bill.lines[0]?.id ?? 0, quantity: 1 }];
    const back = { originId: bill.id, lines, day: '2020-01-01' };
    return app.admin.call(ProductOutbound.CreateReturnItem, back as never);
  },
  'return, its serial bought again': async () => {
    const { product, line } = await numbered();
    const ticketCode = await shop.stock.ticket([product], shop.branch);
    const bill = await post(
      (await boss.call(ProductOutbound.create, made(product, { ticketCode, ...line }) as never)).id,
    );
    const lines = [{ originLineId: bill.lines[0]?.id ?? 0, quantity: 1, serials: ['B1'] }];
    const back = await boss.call(ProductOutbound.CreateReturnItem, { originId: bill.id, lines } as never);
    await boughtAgain(product);
    return back;
  },
  'other, dated back by somebody who may': async () => {
    const bill = await app.admin.call(
      ProductOutbound.createOther,
      made(await goods(), { reasonId: reason, day: '2020-01-01' }) as never,
    );
    return bill;
  },
  'error, draft': async () => broken(await goods()),
  'error, posted': async () => post((await broken(await goods())).id),
  'error, its goods used since': async () => {
    const product = await goods();
    const bill = await post((await broken(product)).id);
    const away = made(product, { warehouseId: shop.stock.defective, reasonId: reason });
    await post((await boss.call(ProductOutbound.createOther, away as never)).id);
    return bill;
  },
  'ticket, draft': async () => (await ticketBill()).bill,
  'ticket, posted': async () => (await posted()).bill,
  'ticket, posted, finished': async () => (await finished()).bill,
  'ticket, posted, handed over': async () => (await handedOver()).bill,
  'ticket, posted, archived': async () => {
    const { ticket, bill } = await handedOver();
    await boss.call(TicketPay.ArchiveInvoice, { id: ticket.id } as never);
    return bill;
  },
  'ticket, draft, its device on the way to the centre': async () => {
    const { ticket, bill } = await posted();
    await act(ticket.id, 'moveCentre', {
      reason: 'Mạch',
      groupId: await shop.stock.category('requestCenterGroup'),
    });
    return bill;
  },
  'ticket, posted, with a return': async () => {
    const { bill } = await returning();
    return read(bill.originId ?? 0);
  },
  'return, draft': async () => (await returning()).bill,
  'return, posted': async () => post((await returning()).bill.id),
  'return, posted, finished since': async () => {
    const { ticket, bill } = await returning();
    await post(bill.id);
    const [line] = (await boss.call(TicketParts.GetParts, { id: ticket.id })).lines;
    await act(ticket.id, 'finish', { outcomes: [{ lineId: line?.lineId, outcome: 'skipped' }] });
    return read(bill.id);
  },
  'transfer, asked for': async () => asked(await goods()),
  'transfer, asked for, short': async () => asked(await shop.stock.product()),
  'transfer, asked for, of serials': async () => asked(await serials('A1', 'A2')),
  'transfer, waiting': () => sent(),
  'transfer, shipped': () => shipped(),
  'transfer, shipped, its goods waited for at the source': async () => {
    const product = await shop.stock.product({ quantity: 2, value: 200 });
    const bill = await boss.call(
      ProductOutbound.createTranfer,
      made(product, { toWarehouseId: shop.stock.other }) as never,
    );
    await post(bill.id);
    await ticketWith(product);
    return read(bill.id);
  },
  'transfer, received': () => received(2),
  'transfer, received short': () => received(1),
  'transfer, received short, said to be lost by oneself': async () => saidLost(boss),
  'transfer, received short, said to be lost by somebody else': async () => saidLost(app.admin),
  'transfer, said to be lost in part, its receipt taken back': async () => {
    const { id } = await saidLost(app.admin);
    return boss.call(RequestInbound.Unreceive, { id, cancelReason: 'nhầm' } as never);
  },
  'transfer, received short, lost by agreement': async () => agreedLost(null),
  'transfer, lost by agreement, its payer has paid': async () => {
    const bill = await agreedLost((await app.make.user()).id);
    await app.sql(
      `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, day)
       select tenant_id, party, party_id, document, document_id, 'settle', -1, day from debt_ledger where tenant_id = $1 and document = 'outbound' and document_id = $2`,
      [DEFAULT_TENANT, bill.id],
    );
    return bill;
  },
  'transfer, lost by agreement, one’s own debt': async () => agreedLost(boss.user.id),
  'transfer, received, used since': async () => {
    const bill = await received(2);
    const away = made(bill.lines[0]?.productId as ProductId, { warehouseId: shop.stock.other, reasonId: reason });
    await post((await app.admin.call(ProductOutbound.createOther, away as never)).id);
    return read(bill.id);
  },
  'transfer, refused': async () =>
    boss.call(RequestInbound.refure, { id: (await shipped()).id, cancelReason: 'vỡ' } as never),
  'transfer, cancelled': async () =>
    boss.call(RequestInbound.Cancel, { id: (await sent()).id, cancelReason: 'thôi' } as never),
  'broken goods by transfer, waiting': async () =>
    boss.call(ProductOutbound.CreateErrorTransfer, made(await goods(), { errorTypeId: errorType }) as never),
};

/** The call behind each button, as the screen makes it. */
const tries: Record<string, (bill: OutboundDetail) => Promise<unknown>> = {
  post: ({ id }) => post(id),
  ship: ({ id }) => post(id),
  unpost: ({ id }) => boss.call(ProductOutbound.unArchiveNew, { id }),
  unship: ({ id }) => boss.call(ProductOutbound.unArchiveNew, { id }),
  delete: ({ id }) => boss.call(ProductOutbound.delete, { id, cancelReason: 'nhầm' }),
  print: ({ id }) => boss.call(ProductOutbound.GetReport, { id }),
  unreceive: ({ id }) => boss.call(RequestInbound.Unreceive, { id, cancelReason: 'nhầm' } as never),
  agreeLost: ({ id }) => boss.call(RequestInbound.AgreeLost, { id }),
  refuseLost: ({ id }) => boss.call(RequestInbound.RefuseLost, { id, cancelReason: 'thấy rồi' } as never),
  dropLost: ({ id }) => boss.call(RequestInbound.DropLost, { id }),
  undoLost: ({ id }) => boss.call(RequestInbound.UndoLost, { id, cancelReason: 'thấy rồi' } as never),
  accept: ({ id }) => boss.call(RequestInbound.Accept, { id }),
  cancel: ({ id }) => boss.call(RequestInbound.Cancel, { id, cancelReason: 'thôi' }),
  refuse: ({ id }) => boss.call(RequestInbound.refure, { id, cancelReason: 'thôi' }),
  receive: ({ id, lines }) =>
    boss.call(RequestInbound.Receive, {
      id,
      lines: lines
        .filter(({ open, pending }) => open > pending)
        .map((line) => ({ lineId: line.id, quantity: line.open - line.pending })),
    } as never),
  resolve: ({ id, lines }) =>
    boss.call(RequestInbound.Resolve, {
      id,
      lines: lines
        .filter(({ open, pending }) => open > pending)
        .map((line) => ({ lineId: line.id, quantity: line.open - line.pending, how: 'returned' })),
    } as never),
  changeError: ({ id, errorTypeId }) =>
    boss.call(ProductOutbound.updateErrorType, { id, typeError: errorTypeId } as never),
  returnItem: ({ id, lines }) =>
    boss.call(ProductOutbound.CreateReturnItem, {
      originId: id,
      lines: [{ originLineId: lines[0]?.id, quantity: 1 }],
    } as never),
  edit: (bill) => {
    const lines = bill.lines.map(({ productId, quantity, serials }) => ({ productId, quantity, serials }));
    const { id, warehouseId, toWarehouseId, ticketCode, originId } = bill;
    const input = { id, warehouseId, toWarehouseId, lines } as never;
    const calls = {
      other: () => boss.call(ProductOutbound.createOther, { ...(input as object), reasonId: reason } as never),
      ticket: () => boss.call(ProductOutbound.create, { ...(input as object), ticketCode } as never),
      error: () => boss.call(ProductOutbound.createError, { ...(input as object), errorTypeId: errorType } as never),
      errorTransfer: () =>
        boss.call(ProductOutbound.CreateErrorTransfer, { ...(input as object), errorTypeId: errorType } as never),
      transfer: () => boss.call(bill.state === 'new' ? RequestInbound.create : ProductOutbound.createTranfer, input),
      returnItem: () =>
        boss.call(ProductOutbound.CreateReturnItem, {
          id,
          originId,
          lines: bill.lines.map(({ originLineId, quantity, serials }) => ({ originLineId, quantity, serials })),
        } as never),
    };
    return calls[bill.kind]();
  },
};

describe('an export bill', () => {
  test.each(Object.keys(scenes))(
    '%s: what is offered is done, what is blocked is refused with its sentence',
    async (name) => {
      const scene = scenes[name] ?? expect.fail(name);
      const { allowedActions } = await read((await scene()).id);
      expect(allowedActions.length).toBeGreaterThan(0);
      for (const { key } of allowedActions) {
        const bill = await read((await scene()).id);
        const offered = bill.allowedActions.find((one) => one.key === key);
        const attempt = tries[key] ?? expect.fail(`nobody tries ${key}`);
        if (!offered?.blocker) {
          await expect(attempt(bill), `${name}: ${key}`).resolves.toBeDefined();
          continue;
        }
        const refused = await refusalOf(attempt(bill));
        const said = refused.body.error?.message ?? '';
        expect(
          said.includes(offered.blocker) || offered.blocker.includes(said),
          `${name}: ${key}: ${offered.blocker} / ${said}`,
        ).toBe(true);
      }
    },
  );

  test('whoever may only send broken goods on opens the form for it, and saves what it proposes', async () => {
    const courier = await shop.staff(shop.branch, ['Pages.Inventory.Export.Transfer']);
    const { toWarehouseId, errorTypes } = await courier.call(ProductOutbound.GetCreateError, {});
    expect(errorTypes.map(({ id }) => id)).toContain(errorType);
    const bill = made(await goods(), { errorTypeId: errorType, toWarehouseId });
    expect(await courier.call(ProductOutbound.CreateErrorTransfer, bill as never)).toMatchObject({
      kind: 'errorTransfer',
    });
  });

  test('the bill of a finished ticket says that it cannot be taken back, and why', async () => {
    const { ticket, bill } = await finished();
    const now = await read(bill.id);
    for (const key of ['unpost', 'returnItem'])
      expect(now.allowedActions.find((one) => one.key === key)?.blocker).toContain(ticket.code);
  });

  test('nothing is offered that the books of a closed day refuse', async () => {
    const [draft, way, late] = [await scenes['other, draft']?.(), await shipped(), await posted()];
    const [coming, came] = [await returning(), await scenes['return, posted']?.()];
    await app.sql(
      'insert into stock_close (tenant_id, branch_id, day) select $1, b, $3::date from unnest($2::bigint[]) b',
      [DEFAULT_TENANT, [shop.branch, shop.otherBranch], today()],
    );
    const blocked = async (id: number | undefined, ...keys: string[]) => {
      const { allowedActions } = await app.admin.call(ProductOutbound.getDetail, { id: id ?? 0 } as never);
      for (const key of keys) expect(allowedActions.find((one) => one.key === key)?.blocker, key).toContain('khóa sổ');
    };
    await blocked(draft?.id, 'post');
    await blocked(way.id, 'receive', 'refuse', 'unship');
    await blocked(late.bill.id, 'unpost');
    await blocked(coming.bill.id, 'post');
    await blocked(came?.id, 'unpost');
    expect((await refusalOf(post(coming.bill.id))).key).toBe('stock.closed');
    expect((await refusalOf(app.admin.call(ProductOutbound.unArchiveNew, { id: came?.id ?? 0 } as never))).key).toBe(
      'stock.closed',
    );
    await app.sql('update stock_close set reopened_at = now() where tenant_id = $1', [DEFAULT_TENANT]);
  });
});
