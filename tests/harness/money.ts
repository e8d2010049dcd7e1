// A counter for the tests of money: people who may take it, funds, and tickets that stand where a test needs them, with lines.
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import type { UserRow } from '../../contract/people/user.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { TicketAct } from '../../contract/ticket/calls/ticket-act.calls.ts';
import type { TicketActionKey } from '../../contract/ticket/ticket.actions.ts';
import type { TicketId, TicketLineId } from '../../contract/ticket/ticket.ts';
import { DEFAULT_TENANT, type Person, type TestApp } from './app.ts';
import { type Shop, stockShop } from './stock/stock.ts';

export type Staff = Person & { user: UserRow };
export interface LineIn {
  kind?: 'service' | 'part' | 'accessory';
  productId?: ProductId;
  serviceNameId?: ServiceNameId;
  price?: number;
  quantity?: number;
  discount?: number;
  months?: number;
  commission?: number;
  cover?: 'billable' | 'warranty' | 'goodwill';
  originLineId?: number;
}
export interface Made {
  id: TicketId;
  code: string;
  lines: TicketLineId[];
}
export interface Counter {
  stock: Shop;
  branch: BranchId;
  cash: CategoryId;
  transfer: CategoryId;
  cashier: Staff;
  manager: Staff;
  technician: Staff;
  advisor: Staff;
  service: (fields?: { kind?: string; groupPercent?: number }) => Promise<ServiceNameId>;
  /** A ticket with lines; ready is finished by its technician, so that commission is earned. */
  ticket: (
    lines: LineIn[],
    more?: { to?: 'DangXuLy' | 'HoanThanh' | 'HoanTra'; fields?: Record<string, unknown> },
  ) => Promise<Made>;
  act: (by: Person, id: TicketId, action: TicketActionKey, input?: Record<string, unknown>) => Promise<unknown>;
  row: (id: TicketId) => Promise<Record<string, unknown>>;
  /** Issues parts for a ticket out of the branch's warehouse and posts the bill. */
  issue: (made: Made, productId: ProductId, quantity: number, serials?: string[]) => Promise<void>;
  staff: (permissions: readonly Permission[], branch?: BranchId) => Promise<Staff>;
  pay: (amount: number, method?: CategoryId) => { methodId: CategoryId; amount: Vnd };
  fund: (method: CategoryId) => Promise<number>;
}
const cashierRights = [
  'Pages.Tickets.ViewDetail',
  'Pages.Tickets.ChangeStatus',
  'Pages.Tickets.Create',
  'Pages.Finance.Receipt.Create',
] as const satisfies readonly Permission[];
const managerRights = [
  ...cashierRights,
  'Pages.Ticket.Refund',
  'Pages.Tickets.ChangeStatusAdmin',
  'Pages.Tickets.Refund',
  'Pages.Finance.Receipt.Edit',
  'Pages.Finance.Receipt.Remove',
  'Pages.Inventory.Export',
  'Pages.Inventory.Export.Ticket',
  'Pages.Inventory.Export.Accept',
] as const satisfies readonly Permission[];

let made = 0;
export async function moneyCounter(app: TestApp): Promise<Counter> {
  const stock = await stockShop(app);
  const insert = async <T>(table: string, values: Record<string, unknown>): Promise<T> => {
    const keys = Object.keys(values);
    const [row] = await app.sql<{ id: T }>(
      `insert into ${table} (tenant_id, ${keys.join(', ')}) values ($1, ${keys.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
      [DEFAULT_TENANT, ...Object.values(values)],
    );
    if (!row) throw new Error(table);
    return row.id;
  };
  const staff: Counter['staff'] = async (permissions, branchId = stock.branch) => {
    const name = `thu${++made}`;
    await app.admin.call(Role.Create, { name, displayName: name, grantedPermissions: [...permissions] });
    const user = await app.make.user({ roleNames: [name], branchId });
    return { ...(await app.signIn(user.userName)), user };
  };
  const technician = await staff([
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.ChangeStatus',
    'Pages.Tickets.AcceptService',
  ]);
  const advisor = await staff(cashierRights);
  const [cashier, manager] = [await staff(cashierRights), await staff(managerRights)];
  const act: Counter['act'] = (by, id, action, input = {}) =>
    by.call(TicketAct.ChangeStatusInvoice, { id, action, ...input });
  const ticket: Counter['ticket'] = async (lines, { to = 'HoanTra', fields = {} } = {}) => {
    const at = ++made;
    const customer = await insert<number>('customer', {
      code: `KT${at}`,
      name: 'Lê Thị Thu',
      phone: `0909${String(at).padStart(6, '0')}`,
    });
    const code = `SCT${String(at).padStart(6, '0')}`;
    const total = lines.reduce(
      (sum, one) =>
        sum +
        ((one.cover ?? 'billable') === 'billable' ? (one.price ?? 0) * (one.quantity ?? 1) - (one.discount ?? 0) : 0),
      0,
    );
    const id = await insert<TicketId>('ticket', {
      code,
      status: 'DangXuLy',
      branch_id: stock.branch,
      place_id: stock.branch,
      customer_id: customer,
      customer_name: 'Lê Thị Thu',
      phone: `0909${String(at).padStart(6, '0')}`,
      device_name: 'Máy thử',
      imei: `SN${at}`,
      passcode: 'xyz',
      passcode_kind: 'pin',
      technician_id: technician.user.id,
      promised_at: new Date().toISOString(),
      total,
      line_total: total,
      ...fields,
    });
    const ids: TicketLineId[] = [];
    for (const [order, line] of lines.entries())
      ids.push(
        await insert<TicketLineId>('ticket_line', {
          ticket_id: id,
          order_no: order,
          kind: line.kind ?? 'service',
          service_name_id: line.serviceNameId ?? null,
          product_id: line.productId ?? null,
          name: `Dòng ${order + 1}`,
          quantity: line.quantity ?? 1,
          price: line.price ?? 0,
          discount: line.discount ?? 0,
          warranty_months: line.months ?? 0,
          commission: line.commission ?? 0,
          cover: line.cover ?? 'billable',
          origin_line_id: line.originLineId ?? null,
        }),
      );
    const it = { id, code, lines: ids };
    for (const line of lines)
      if (line.productId && to !== 'DangXuLy') await issue(it, line.productId, line.quantity ?? 1);
    if (to !== 'DangXuLy') await act(technician, id, 'finish');
    if (to === 'HoanTra') await act(cashier, id, 'beginReturn', { accessoriesChecked: true });
    return it;
  };
  const issue: Counter['issue'] = async ({ code }, productId, quantity, serials) => {
    const { id } = await manager.call(ProductOutbound.create, {
      warehouseId: stock.main,
      ticketCode: code,
      lines: [{ productId, quantity, ...(serials ? { serials } : {}) }],
    });
    await manager.call(ProductOutbound.ArchiveNew, { id });
  };
  return {
    stock,
    branch: stock.branch,
    cash: await stock.category('payment', 0),
    transfer: await stock.category('payment', 1),
    cashier,
    manager,
    technician,
    advisor,
    staff,
    act,
    ticket,
    issue,
    service: async ({ kind = 'other', groupPercent = 0 } = {}) => {
      const at = ++made;
      const group = groupPercent
        ? await insert<number>('category', { code: 'groupCommission', name: `Nhóm ${at}`, value: groupPercent })
        : null;
      return insert<ServiceNameId>('service_name', {
        code: `DVT${at}`,
        name: `Dịch vụ ${at}`,
        kind,
        group_commission_id: group,
      });
    },
    row: async (id) => (await app.sql('select * from ticket where id = $1', [id]))[0] ?? {},
    pay: (amount, method) => ({ methodId: method as CategoryId, amount: amount as Vnd }), // whole đồng of a test
    fund: async (method) => {
      const [row] = await app.sql<{ sum: number }>(
        'select coalesce(sum(amount), 0)::bigint as sum from cash_ledger where branch_id = $1 and payment_method_id = $2',
        [stock.branch, method],
      );
      return row?.sum ?? 0;
    },
  };
}
