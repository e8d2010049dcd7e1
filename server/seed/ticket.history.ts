// Three months of finished tickets in the demo shop, written as sets of rows: too many to tell one by one at a first start.
// They agree with the ledgers all the same: each receipt is in the cash ledger, each part on a bill that the stock's story posted.
import { sql } from 'kysely';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { totalsOf } from '../../contract/ticket/totals.ts';
import { addDays } from '../../contract/time.ts';
import { insertMany, insertPlain, updateMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seedEarnings } from './commission.seed.ts';
import { draws } from './draws.ts';
import { ago } from './stock.shop.ts';
import { seedSent, stepsOf, type Way, wayOf } from './ticket.centre.ts';
import { saidOf, unsaid } from './ticket.said.ts';
import { type Bill, type Branch, type Customer, faultOf, imei, type Priced, type TicketShop } from './ticket.shop.ts';

const DAYS = 89;
/** Between nine in the morning and six in the evening of a day. */
const clock = (day: string, minutes: number) => {
  const at = 9 * 60 + Math.min(minutes, 9 * 60 - 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day}T${two(Math.floor(at / 60))}:${two(at % 60)}:00+07:00`;
};

interface Story {
  code: string;
  branch: Branch;
  day: string;
  bill: readonly Bill[];
}
/** Which tickets there were: those that stock gave parts to, and others around them. */
function storiesOf(shop: TicketShop): Story[] {
  const billed = new Map<string, Bill[]>();
  for (const bill of shop.bills) billed.set(bill.ticketCode, [...(billed.get(bill.ticketCode) ?? []), bill]);
  const stories: Story[] = [];
  for (const [code, bill] of billed) {
    const branch = shop.branches.find(({ id }) => id === bill[0]?.branchId);
    const first = bill.map(({ day }) => day).sort()[0];
    if (branch && first) stories.push({ code, branch, day: first, bill });
  }
  const taken = new Set(stories.map(({ code }) => code));
  for (let daysAgo = DAYS; daysAgo > 1; daysAgo--) {
    for (const branch of shop.branches) {
      const draw = draws(21_000 + daysAgo * 11 + branch.id);
      const day = ago(daysAgo);
      for (let left = draw.below(3), number = 1; left > 0; number++) {
        const code = `SC${branch.code}${day.slice(2).replaceAll('-', '')}${String(number).padStart(4, '0')}`;
        if (taken.has(code)) continue;
        stories.push({ code, branch, day, bill: [] });
        left -= 1;
      }
    }
  }
  return stories.sort((a, b) => (a.day === b.day ? a.code.localeCompare(b.code) : a.day < b.day ? -1 : 1));
}

interface Told extends Story {
  customer: Customer;
  cells: Priced[];
  ending: 'paid' | 'debt' | 'declined' | 'cancelled' | 'waiting';
  receivedAt: string;
  acceptedAt: string;
  finishedAt: string;
  givenAt: string;
  givenDay: string;
  technician: UserId;
  receptionist: UserId;
  total: number;
  /** To the centre and back. */
  way: Way | null;
}
function tell(shop: TicketShop, story: Story, index: number): Told & { rows: { ticket: Row; lines: Row[] } } {
  const draw = draws(31_000 + index);
  const model =
    shop.models.find((cells) => story.bill.some(({ modelId }) => modelId !== null && modelId === cells[0]?.modelId)) ??
    draw.of(shop.models.slice(0, 1 + draw.below(shop.models.length)));
  const wanted = 1 + Number(draw.below(4) === 0);
  const cells = Array.from({ length: wanted }, () => draw.of(model)).filter(
    (cell, at, all) => all.indexOf(cell) === at,
  );
  const first = cells[0] as Priced; // wanted is at least one
  const customer = draw.of(shop.customers.slice(0, 200 + draw.below(shop.customers.length - 200)));
  const minute = draw.below(8 * 60);
  const asked = draw.below(5) === 0 ? 1 + draw.below(3) : 0;
  const nights = addDays(story.day, asked) < ago(0) ? asked : 0;
  const givenDay = addDays(story.day, nights);
  const isOfParts = story.bill.some(({ quantity }) => quantity > 0);
  const fate = isOfParts ? 99 : draw.below(100);
  const ending =
    fate < 4
      ? 'cancelled'
      : fate < 11
        ? 'declined'
        : fate < 22 && story.day > ago(40)
          ? 'waiting'
          : customer.creditDays > 0 && story.day > ago(40)
            ? 'debt'
            : 'paid';
  const done = ending !== 'declined' && ending !== 'cancelled' ? ('done' as const) : ('skipped' as const);
  const receivedAt = clock(story.day, minute);
  const given = { branch: story.branch, day: story.day, nights, takenInAt: receivedAt };
  const way = done === 'done' && !isOfParts ? wayOf(shop, given, index) : null;
  const doer = { technicianId: way?.technician ?? null, placeId: way?.placeId ?? null };
  const services: Row[] = cells.map((cell, at) => ({
    orderNo: at,
    kind: 'service',
    serviceNameId: cell.serviceNameId,
    productId: null,
    name: cell.serviceName,
    quantity: 1,
    price: cell.price,
    discount: draw.below(9) === 0 ? Math.round(cell.price / 20_000) * 1000 : 0,
    warrantyMonths: cell.warrantyMonths,
    commission: cell.commission,
    minutes: cell.minutes,
    cover: 'billable',
    outcome: done,
    ...doer,
  }));
  const parts: Row[] = story.bill
    .filter(({ quantity }) => quantity > 0)
    .map((part, at) => ({
      orderNo: 10 + at,
      kind: 'part',
      serviceNameId: null,
      productId: part.productId,
      name: part.productName,
      quantity: part.quantity,
      price: 0,
      discount: 0,
      warrantyMonths: 0,
      commission: 0,
      minutes: 0,
      cover: 'billable',
      outcome: 'done',
      ...doer,
    }));
  const vatPercent = customer.isCompany ? 8 : 0;
  const lines = [...services, ...parts];
  const totals = totalsOf(lines as never, 0, vatPercent); // rows of lines have the fields of a priced line
  const technician = draw.of(story.branch.technicians);
  const receptionist = story.branch.receptionists.length ? draw.of(story.branch.receptionists) : technician;
  const takenUpAt = clock(story.day, minute + 10 + draw.below(20));
  const acceptedAt = way?.acceptedAt ?? takenUpAt;
  const finishedAt = nights ? clock(givenDay, draw.below(120)) : clock(story.day, minute + 45);
  const givenAt = nights ? clock(givenDay, 130 + draw.below(300)) : clock(story.day, minute + 55);
  const ticket: Row = {
    code: story.code,
    status: 'HoanTra',
    branchId: story.branch.id,
    placeId: story.branch.id,
    customerId: customer.id,
    customerName: customer.name,
    phone: customer.phone,
    deviceTypeId: first.deviceTypeId,
    manufacturerId: first.manufacturerId,
    modelId: first.modelId,
    deviceName: first.modelName,
    colourId: shop.colours.length ? draw.of(shop.colours) : null,
    imei: draw.below(5) ? imei(index + 1) : null,
    condition: draw.of([
      'Trầy xước nhẹ viền máy',
      'Máy đẹp, không móp',
      'Móp góc trái dưới',
      'Kính lưng nứt nhẹ',
      'Xước dăm mặt sau',
    ]),
    errorIds: [shop.errors.get(faultOf(first.serviceName))].filter(Boolean),
    accessoryIds: draw.below(3) ? [] : shop.accessories.slice(0, 1 + draw.below(2)),
    hashtagIds: [],
    receptionistId: receptionist,
    technicianId: ending === 'cancelled' ? null : technician,
    promisedAt: nights ? clock(givenDay, 480) : clock(story.day, minute + 60 + first.minutes),
    vatPercent,
    ...totals,
    technicalNote: draw.below(3)
      ? null
      : draw.of([
          'Đã test đủ chức năng',
          'Vệ sinh máy miễn phí cho khách',
          'Khuyên khách thay pin đợt sau',
          'Dán lại ron chống nước',
        ]),
    creationTime: receivedAt,
    statusSince: givenAt,
    acceptedAt: ending === 'cancelled' ? null : acceptedAt,
    finishedAt: ending === 'cancelled' ? null : finishedAt,
  };
  return {
    ...story,
    customer,
    cells,
    ending,
    receivedAt,
    acceptedAt,
    finishedAt,
    givenAt,
    givenDay,
    technician,
    receptionist,
    total: totals.total,
    way,
    rows: { ticket, lines },
  };
}
type Row = Readonly<Record<string, unknown>>;

export async function seedTicketHistory(ctx: Ctx, shop: TicketShop): Promise<void> {
  const told = storiesOf(shop).map((story, index) => tell(shop, story, index));
  await insertMany(
    ctx,
    'ticket',
    told.map(({ rows }) => rows.ticket),
  );
  const found = await sql<{
    id: TicketId;
    code: string;
  }>`select id, code from ticket where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
  const ids = new Map(found.rows.map(({ id, code }) => [code, id]));
  const idOf = (one: Told) => ids.get(one.code) as TicketId; // inserted just above
  await insertPlain(
    ctx,
    'ticketLine',
    told.flatMap((one) => one.rows.lines.map((line) => ({ ...line, ticketId: idOf(one) }))),
  );
  await sql`update outbound o set ticket_id = t.id from ticket t where o.tenant_id = ${ctx.tenantId} and o.ticket_id is null
    and t.tenant_id = o.tenant_id and lower(t.code) = lower(o.ticket_code)`.execute(ctx.db);
  await payAll(ctx, shop, told, idOf);
  await updateMany(
    ctx,
    'ticket',
    told.map((one) => ({ id: idOf(one), ...endOf(one) })),
  );
  await writeLog(ctx, told, idOf);
  await seedSent(ctx, told.filter(isSent));
  await afterwards(ctx);
}
const isSent = <T extends Told>(one: T): one is T & { way: Way } => one.way !== null;

const notGiven = { handedOverAt: null, dueDay: null, archivedAt: null, ...unsaid, paymentMethodId: null };
const endOf = (one: Told): Row => {
  if (one.ending === 'cancelled')
    return { ...notGiven, status: 'DaHuy', custody: 'customer', cancelReason: 'Khách đổi ý, mang máy về' };
  // Repaired, and the customer has not come for it.
  if (one.ending === 'waiting') return { ...notGiven, status: 'HoanThanh', custody: 'branch', cancelReason: null };
  return {
    status: one.ending === 'debt' ? 'ChuaTraTien' : 'DaTra',
    custody: 'customer',
    cancelReason: null,
    handedOverAt: one.givenAt,
    dueDay: one.ending === 'debt' ? addDays(one.givenDay, one.customer.creditDays) : null,
    archivedAt: one.ending !== 'debt' && one.givenDay < ago(7) ? one.givenAt : null,
    ...saidOf(one),
    paymentMethodId: null,
  };
};

/** Receipts of what was paid at hand-over, in the cash ledger and on the ticket; what was not paid is a debt. */
async function payAll(ctx: Ctx, shop: TicketShop, told: readonly Told[], idOf: (one: Told) => TicketId): Promise<void> {
  const numbers = new Map<string, number>();
  const paid = told.filter(({ ending, total }) => ending === 'paid' && total > 0);
  const receipts = paid.map((one, index) => {
    const prefix = `PT${one.branch.code}${one.givenDay.slice(2).replaceAll('-', '')}`;
    const number = (numbers.get(prefix) ?? 0) + 1;
    numbers.set(prefix, number);
    const method = shop.methods[[0, 0, 0, 1, 1, 2, 3][index % 7] ?? 0];
    return { one, code: `${prefix}${String(number).padStart(4, '0')}`, method };
  });
  for (const [prefix, last] of numbers)
    await sql`insert into document_number (tenant_id, prefix, last) values (${ctx.tenantId}, ${prefix.toUpperCase()}, ${last})
      on conflict (tenant_id, prefix) do update set last = greatest(document_number.last, excluded.last)`.execute(
      ctx.db,
    );
  await insertMany(
    ctx,
    'voucher',
    receipts.map(({ one, code, method }) => ({
      code,
      side: 'in',
      kind: 'ticket',
      branchId: one.branch.id,
      paymentMethodId: method,
      customerId: one.customer.id,
      ticketId: idOf(one),
      partyName: one.customer.name,
      amount: one.total,
      day: one.givenDay,
      note: one.code,
      creationTime: one.givenAt,
    })),
  );
  const found = await sql<{
    id: number;
    code: string;
  }>`select id, code from account_receipt where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
  const ids = new Map(found.rows.map(({ id, code }) => [code, id]));
  await insertPlain(
    ctx,
    'cashLedger',
    receipts.map(({ one, code, method }) => ({
      branchId: one.branch.id,
      paymentMethodId: method,
      day: one.givenDay,
      at: one.givenAt,
      amount: one.total,
      document: 'account_receipt',
      documentId: ids.get(code),
      userId: one.receptionist,
    })),
  );
  await insertPlain(
    ctx,
    'ticketMoney',
    receipts.map(({ one, code }) => ({
      ticketId: idOf(one),
      side: 'in',
      amount: one.total,
      receiptId: ids.get(code),
      at: one.givenAt,
      userId: one.receptionist,
    })),
  );
  const debts = told.filter(({ ending, total }) => ending === 'debt' && total > 0);
  await insertPlain(
    ctx,
    'debtLedger',
    debts.map((one) => ({
      party: 'customer',
      partyId: one.customer.id,
      document: 'ticket',
      documentId: idOf(one),
      entry: 'open',
      amount: one.total,
      dueDay: addDays(one.givenDay, one.customer.creditDays),
      day: one.givenDay,
      at: one.givenAt,
      userId: one.receptionist,
    })),
  );
}

async function writeLog(ctx: Ctx, told: readonly Told[], idOf: (one: Told) => TicketId): Promise<void> {
  const rows = told.flatMap((one) => {
    const step = (at: string, userId: UserId, action: string, fromStatus: string | null, toStatus: string) => ({
      ticketId: idOf(one),
      at,
      userId,
      branchId: one.branch.id,
      action,
      fromStatus,
      toStatus,
      data: {},
    });
    const { receptionist, technician } = one;
    const began = step(one.receivedAt, receptionist, 'create', null, 'ChoXuLy');
    if (one.ending === 'cancelled') return [began, step(one.givenAt, receptionist, 'cancelNow', 'ChoXuLy', 'DaHuy')];
    const end = one.ending === 'debt' ? 'ChuaTraTien' : 'DaTra';
    const worked = one.ending === 'declined' ? 'KhachKhongSua' : 'HoanThanh';
    const back = [
      step(one.givenAt, receptionist, 'beginReturn', worked, 'HoanTra'),
      step(one.givenAt, receptionist, one.ending === 'debt' ? 'handOverUnpaid' : 'handOver', 'HoanTra', end),
    ];
    if (isSent(one)) {
      const there = stepsOf(one).map((done) => ({ ...began, ...done }));
      return [began, ...there, ...(one.ending === 'waiting' ? [] : back)];
    }
    return [
      began,
      step(one.acceptedAt, technician, 'accept', 'ChoXuLy', 'DangXuLy'),
      step(one.finishedAt, technician, one.ending === 'declined' ? 'decline' : 'finish', 'DangXuLy', worked),
      ...(one.ending === 'waiting' ? [] : back),
    ];
  });
  await insertPlain(ctx, 'ticketLog', rows);
}

/** What follows from a hand-over: warranties, commission, the request for a rating. */
async function afterwards(ctx: Ctx): Promise<void> {
  const day = sql`(t.handed_over_at at time zone 'Asia/Ho_Chi_Minh')::date`;
  await sql`insert into warranty (tenant_id, ticket_id, line_id, customer_id, phone, imei, name, start_day, months, end_day)
    select t.tenant_id, t.id, l.id, t.customer_id, t.phone, t.imei, l.name, ${day}, l.warranty_months,
      (${day} + l.warranty_months * interval '1 month')::date
    from ticket t join ticket_line l on l.tenant_id = t.tenant_id and l.ticket_id = t.id
    where t.tenant_id = ${ctx.tenantId} and t.handed_over_at is not null and l.outcome = 'done' and l.warranty_months > 0`.execute(
    ctx.db,
  );
  await seedEarnings(ctx);
  await sql`insert into message_outbox (tenant_id, kind, target_id, phone, payload, status, creation_time, sent_at)
    select tenant_id, 'rating', id, phone, jsonb_build_object('code', code), 'delivered', handed_over_at, handed_over_at
    from ticket where tenant_id = ${ctx.tenantId} and status = 'DaTra'`.execute(ctx.db);
}
