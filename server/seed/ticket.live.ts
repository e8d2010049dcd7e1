// The work of today in the demo shop: tickets in every status, told through the same use cases that the screens call.
import { sql } from 'kysely';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { RefundIn } from '../../contract/ticket/calls/refund.calls.ts';
import { TicketSave } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { promiseTime } from '../../contract/ticket/promise.ts';
import type { TicketActionKey } from '../../contract/ticket/ticket.actions.ts';
import { type ActionInput, ActionInput as ActionSchema, type TicketId } from '../../contract/ticket/ticket.ts';
import { addDays, now, today, toInstant } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { act } from '../ticket/act.ts';
import { effects } from '../ticket/effects/table.ts';
import { reImport } from '../ticket/money/re-import.ts';
import { saveRefund } from '../ticket/money/refund.ts';
import { requestParts } from '../ticket/parts/ask.ts';
import { issueParts } from '../ticket/parts/issue.ts';
import { createTicket } from '../ticket/save/create.ts';
import type { Passcodes } from '../ticket/save/passcode.ts';
import { updateTicket } from '../ticket/save/update.ts';
import { type Draws, draws } from './draws.ts';
import { type Branch, faultOf, imei, type Priced, type TicketShop } from './ticket.shop.ts';

/** After so many hours of work from now, when the shops are open. */
const worked = (hours: number) => toInstant(promiseTime(now(), hours * 60, { open: '08:00', close: '20:30' }));

interface Part {
  id: ProductId;
  name: string;
  models: ModelId[];
}
interface Told {
  ctx: Ctx;
  shop: TicketShop;
  draw: Draws;
  branch: Branch;
  id: TicketId;
  technician: UserId;
  receptionist: UserId;
  /** Parts of the shelf of this branch, and parts that it does not have, each with the models they fit. */
  parts: { here: Part[]; nowhere: Part[] };
  lists: Record<'errorType' | 'requestCenterGroup' | 'payment' | 'refundReason', CategoryId[]>;
  passcodes: Passcodes;
}
type Step = (told: Told) => Promise<unknown>;
const as = ({ ctx, shop, branch }: Told, id: UserId): Ctx => ({
  ...ctx,
  user: { ...ctx.user, id, fullName: shop.names.get(id) ?? ctx.user.fullName, branchId: branch.id },
});
const deed =
  (
    who: 'technician' | 'receptionist' | 'manager',
    key: TicketActionKey,
    input: Partial<ActionInput> | ((told: Told) => Partial<ActionInput>) = {},
  ): Step =>
  (told) => {
    const person = who === 'manager' ? told.ctx.user.id : told[who];
    const given = typeof input === 'function' ? input(told) : input;
    return act(as(told, person), effects, { id: told.id, key, input: { ...ActionSchema.parse({}), ...given } });
  };

const accept = deed('technician', 'accept');
const finish = deed('technician', 'finish', { note: 'Đã thay và test đủ chức năng' });
const beginReturn = deed('receptionist', 'beginReturn', { accessoriesChecked: true });
const paid: Step = async (told) => {
  const { rows } = await sql<{ due: number }>`select total - paid as due from ticket
    where tenant_id = ${told.ctx.tenantId} and id = ${told.id}`.execute(told.ctx.db);
  const due = rows[0]?.due ?? 0;
  const payments = due > 0 ? [{ methodId: told.lists.payment[0], amount: due, reference: null }] : [];
  return deed('receptionist', 'handOver', { payments: payments as ActionInput['payments'] })(told); // whole đồng of the ticket
};
const usePart: Step = async (told) => {
  const { rows } = await sql<{ id: number; quantity: number }>`select id, quantity from ticket_line
    where tenant_id = ${told.ctx.tenantId} and ticket_id = ${told.id} and kind = 'part'`.execute(told.ctx.db);
  const lines = rows.map(({ id, quantity }) => ({ lineId: id, quantity, serials: null }));
  if (lines.length)
    await issueParts(as(told, told.technician), { id: told.id, warehouseId: null, note: null, lines: lines as never }); // ids of the ticket's own lines
};
const askParts: Step = (told) =>
  requestParts(as(told, told.technician), {
    id: told.id,
    neededDay: addDays(today(), 2),
    note: 'Khách đang chờ',
    lines: [], // all that is missing
  });
const changePrice: Step = async (told) => {
  const { rows } = await sql<{
    customerName: string;
    phone: string;
    modelId: number;
    deviceName: string;
    errorIds: number[];
    lines: {
      id: number;
      serviceNameId: number | null;
      productId: number | null;
      kind: string;
      quantity: number;
      price: number;
    }[];
  }>`
    select t.customer_name, t.phone, t.model_id, t.device_name, t.error_ids, (select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind,
      'serviceNameId', l.service_name_id, 'productId', l.product_id, 'quantity', l.quantity, 'price', l.price) order by l.order_no)
      from ticket_line l where l.tenant_id = t.tenant_id and l.ticket_id = t.id) as lines
    from ticket t where t.tenant_id = ${told.ctx.tenantId} and t.id = ${told.id}`.execute(told.ctx.db);
  const { lines, ...rest } = rows[0] ?? { lines: [] };
  const cut = lines.map((line, at) => ({ ...line, discount: at === 0 ? Math.round(line.price / 10_000) * 1000 : 0 }));
  const save = TicketSave.parse({ ...rest, id: told.id, lines: cut, reason: 'Khách quen xin giảm thêm 10%' });
  await updateTicket(as(told, told.receptionist), told.passcodes, told.id, save);
};
const toCenter = deed('receptionist', 'moveCentre', ({ lists }) => ({
  reason: 'Cần máy hàn chip tại trung tâm',
  groupId: lists.requestCenterGroup[0] ?? null,
}));
/** What is sent back was somebody's work: a technician of the centre did it. */
const centreAssign = deed('manager', 'centreAssign', ({ shop, draw }) => ({
  technicianId: draw.of(shop.branches.find(({ isCenter }) => isCenter)?.technicians ?? []),
  assignAnyway: true,
}));
/** What the centre repaired: it is the branch's to hand over, and stands in its revenue as the centre's work. */
const centreRepair: readonly Step[] = [
  toCenter,
  deed('manager', 'centreReceive'),
  centreAssign,
  deed('manager', 'centreSendBack', { centreOutcome: 'HoanThanh' }),
];
const decline = deed('receptionist', 'decline', { reason: 'Khách thấy giá cao' });
const cannotFix = deed('technician', 'cannotFix', ({ lists }) => ({
  errorTypeId: lists.errorType.at(-1) ?? null,
  note: 'Chết CPU',
}));
const leave = deed('manager', 'leaveDevice', ({ lists }) => ({
  boughtFor: 300_000 as never,
  methodId: lists.payment[0] ?? null,
  deposit: 'refund',
})); // whole đồng

const refund =
  (part: number): Step =>
  async (told) => {
    const { rows } = await sql<{
      lineId: number;
      amount: number;
    }>`select l.id as line_id, t.total as amount from ticket_line l
      join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id
      where l.tenant_id = ${told.ctx.tenantId} and l.ticket_id = ${told.id} and l.kind = 'service' order by l.id limit 1`.execute(
      told.ctx.db,
    );
    const line = rows[0];
    if (!line) return;
    const amount = part === 1 ? null : Math.round((line.amount * part) / 1000) * 1000;
    const lines = [{ lineId: line.lineId, quantity: part === 1 ? 1 : 0, amount }];
    const [methodId, reasonId] = [told.lists.payment[0], told.lists.refundReason[0]];
    const asked = { ticketId: told.id, note: 'Khách chưa hài lòng', lines, methodId, reasonId };
    await saveRefund(as(told, told.ctx.user.id), RefundIn.parse(asked));
  };

/** One row per kind of ticket: how many, what goes on it, and what happens to it. */
const stories: readonly { count: number; part?: 'here' | 'nowhere'; steps: readonly Step[] }[] = [
  { count: 7, steps: [] },
  { count: 3, part: 'here', steps: [] },
  { count: 7, steps: [accept] },
  { count: 3, part: 'here', steps: [accept, usePart] },
  { count: 4, part: 'nowhere', steps: [accept, askParts, deed('technician', 'waitParts', { promisedAt: worked(30) })] },
  { count: 2, steps: [accept, deed('technician', 'dispatch', { reason: 'Quá việc, nhờ điều phối giao người khác' })] },
  { count: 3, steps: [accept, changePrice] },
  { count: 2, steps: [toCenter] },
  { count: 1, steps: [toCenter, deed('manager', 'centreReceive')] },
  { count: 1, steps: centreRepair },
  { count: 5, steps: [accept, finish] },
  { count: 2, part: 'here', steps: [accept, usePart, finish] },
  { count: 2, steps: [accept, decline] },
  { count: 2, steps: [accept, cannotFix] },
  { count: 2, steps: [accept, finish, beginReturn] },
  { count: 4, steps: [accept, finish, beginReturn, paid] },
  {
    count: 2,
    steps: [accept, finish, beginReturn, deed('manager', 'handOverUnpaid', { dueDay: addDays(today(), 15) })],
  },
  { count: 2, steps: [accept, finish, beginReturn, paid, refund(0.3)] },
  { count: 1, steps: [accept, finish, beginReturn, paid, refund(1)] },
  { count: 2, steps: [accept, cannotFix, leave] },
  { count: 1, steps: [accept, cannotFix, leave, breakApart] },
  { count: 2, steps: [deed('receptionist', 'askCancel', { reason: 'Khách đổi ý, mang đi nơi khác' })] },
  { count: 1, steps: [deed('manager', 'cancelNow', { reason: 'Nhận trùng phiếu' })] },
  { count: 1, steps: [deed('manager', 'remove', { reason: 'Lập nhầm' })] },
  { count: 2, steps: [...centreRepair, deed('receptionist', 'branchReceive'), beginReturn, paid] },
];

async function breakApart(told: Told): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from warehouse where tenant_id = ${told.ctx.tenantId}
    and branch_id = ${told.branch.id} and role = 'sale' and category = 'TP' and not is_deleted limit 1`.execute(
    told.ctx.db,
  );
  const recovered = told.parts.here.slice(0, 2).map(({ id }) => ({ productId: id, quantity: 1, serials: null }));
  await deed('manager', 'breakUp', { warehouseId: (rows[0]?.id ?? null) as never, recovered })(told); // an id of the warehouse table
}

export async function seedLiveTickets(ctx: Ctx, shop: TicketShop, passcodes: Passcodes): Promise<void> {
  const branches = shop.branches.filter(({ receptionists, isCenter }) => receptionists.length > 0 && !isCenter);
  const lists = await listsOf(ctx);
  const fits = await modelsByPart(ctx, shop);
  const shelves = new Map<BranchId, Told['parts']>();
  let index = 0;
  for (const { count, part, steps } of stories) {
    for (let n = 0; n < count; n++, index++) {
      const branch = branches[index % branches.length] as Branch; // the demo shop has branches with a reception
      const draw = draws(71_000 + index);
      const parts = shelves.get(branch.id) ?? (await partsOf(ctx, branch, fits));
      shelves.set(branch.id, parts);
      // What is cancelled or deleted below took no money.
      const kind = { part: part ?? null, takesDeposit: count > 2 };
      const told = await takeIn({ ctx, shop, draw, branch, parts, lists, passcodes }, kind, index);
      for (const step of steps) await step(told);
    }
  }
}

type Opening = Pick<Told, 'ctx' | 'shop' | 'draw' | 'branch' | 'parts' | 'lists' | 'passcodes'>;
async function takeIn(
  opening: Opening,
  { part = null, takesDeposit }: { part?: 'here' | 'nowhere' | null; takesDeposit: boolean },
  index: number,
): Promise<Told> {
  const { shop, draw, branch, passcodes } = opening;
  const product = part ? opening.parts[part][index % Math.max(opening.parts[part].length, 1)] : undefined;
  const cell = product ? cellFor(shop, product) : draw.of(draw.of(shop.models.slice(0, 60)));
  const customer = shop.customers[(index * 37) % shop.customers.length] as TicketShop['customers'][number]; // inside the list
  const technician = draw.of(branch.technicians);
  const receptionist = draw.of(branch.receptionists);
  const lines = [
    { kind: 'service', serviceNameId: cell.serviceNameId },
    ...(product ? [{ kind: 'part', productId: product.id, price: 0, parent: 0 }] : []),
  ];
  const fault = shop.errors.get(faultOf(cell.serviceName));
  const save = TicketSave.parse({
    customerName: customer.name,
    phone: customer.phone,
    modelId: cell.modelId,
    imei: imei(9_000 + index),
    errorIds: fault ? [fault] : [],
    errorNote: fault ? null : 'Khách báo máy lỗi',
    condition: draw.of(['Trầy nhẹ', 'Máy đẹp', 'Móp góc', 'Nứt lưng']),
    accessoryIds: draw.below(3) ? [] : shop.accessories.slice(0, 1),
    passcode: draw.below(2) ? String(100_000 + draw.below(899_999)) : null,
    passcodeKind: 'pin',
    technicianId: technician,
    assignAnyway: true,
    promisedAt: worked(1 + draw.below(24)),
    lines,
    deposit:
      takesDeposit && draw.below(4) === 0 ? [{ methodId: shop.methods[0], amount: Math.min(100_000, cell.price) }] : [],
  });
  const told = { ...opening, technician, receptionist };
  const id = await createTicket(as({ ...told, id: 0 as TicketId }, receptionist), passcodes, save); // the ticket's id is not known yet
  return { ...told, id };
}

/** A device that the part fits, and the work that puts it in: "Pin iPhone 12" is for "Thay pin". */
function cellFor(shop: TicketShop, { name, models }: Part): Priced {
  const cells = shop.models.filter(([first]) => first && models.includes(first.modelId)).flat();
  const kind = name.toLowerCase().split(' ').slice(0, 2);
  const near = (words: number) =>
    cells.find(({ serviceName }) => serviceName.toLowerCase().includes(kind.slice(0, words).join(' ')));
  const cell = near(2) ?? near(1) ?? cells[0];
  if (!cell) throw new Error(`No priced model takes ${name}`);
  return cell;
}

async function listsOf(ctx: Ctx): Promise<Told['lists']> {
  const { rows } = await sql<{
    code: keyof Told['lists'];
    ids: CategoryId[];
  }>`select code, array_agg(id order by order_no, id) as ids
    from category where tenant_id = ${ctx.tenantId} and code in ('errorType', 'requestCenterGroup', 'payment', 'refundReason') and not is_deleted
    group by code`.execute(ctx.db);
  return {
    errorType: [],
    requestCenterGroup: [],
    payment: [],
    refundReason: [],
    ...Object.fromEntries(rows.map(({ code, ids }) => [code, ids])),
  };
}
/** Read once: asked for each product of each branch, every model would be looked at every time. */
async function modelsByPart(ctx: Ctx, shop: TicketShop): Promise<Map<ProductId, ModelId[]>> {
  const priced = shop.models.map(([first]) => first?.modelId ?? null);
  const { rows } = await sql<{
    id: ProductId;
    models: ModelId[];
  }>`select product_id as id, array_agg(model_id order by model_id) as models
    from product_model where tenant_id = ${ctx.tenantId} and model_id = any(${priced}::bigint[]) group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, models }) => [id, models]));
}
async function partsOf(ctx: Ctx, branch: Branch, fits: ReadonlyMap<ProductId, ModelId[]>): Promise<Told['parts']> {
  const { rows } = await sql<
    Omit<Part, 'models'> & { isHere: boolean }
  >`select p.id, p.name, coalesce(s.free, 0) > 1 as is_here
    from product p
    left join lateral (select sum(b.quantity - b.reserved) as free, sum(b.quantity) as there from stock_balance b
      join warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
      where b.tenant_id = p.tenant_id and b.product_id = p.id and w.branch_id = ${branch.id} and w.role = 'sale' and w.category = 'TP') s on true
    where p.tenant_id = ${ctx.tenantId} and p.kind = 'component' and not p.is_serial and not p.is_deleted
      and (coalesce(s.free, 0) > 1 or coalesce(s.there, 0) = 0) order by p.id`.execute(ctx.db);
  const fitting = rows.flatMap((row) => {
    const models = fits.get(row.id);
    return models ? [{ ...row, models }] : [];
  });
  const some = (isHere: boolean) => fitting.filter((row) => row.isHere === isHere).slice(0, 20);
  return { here: some(true), nowhere: some(false) };
}

/** Two devices that came back: their repair is still under warranty. */
export async function seedReturns(ctx: Ctx, passcodes: Passcodes): Promise<void> {
  const { rows } = await sql<{ id: TicketId; branchId: BranchId; receptionistId: UserId }>`
    select t.id, t.branch_id, t.receptionist_id from ticket t where t.tenant_id = ${ctx.tenantId} and t.status = 'DaTra'
      and exists (select from warranty w where w.tenant_id = t.tenant_id and w.ticket_id = t.id and w.end_day > now()::date)
    order by t.id desc offset 20 limit 2`.execute(ctx.db);
  for (const { id, branchId, receptionistId } of rows) {
    const counter = { ...ctx, user: { ...ctx.user, id: receptionistId, branchId } };
    await reImport(passcodes)(counter, { id, kind: 'warranty', errorNote: 'Lỗi cũ lặp lại sau khi sửa' });
  }
}
