// A repair shop for the tests of tickets: two branches and a centre, people with the permissions of their work, a model with
// its prices, services mapped to technicians, parts on shelves, and tickets taken in through the contract.
import { randomInt } from 'node:crypto';
import type { ModelId } from '../../../contract/catalog/device.calls.ts';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import type { Out, Sent, Vnd } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import type { UserRow } from '../../../contract/people/user.calls.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { DEFAULT_TENANT, type Person, type TestApp } from '../app.ts';
import { type Shop, stockShop } from '../stock/stock.ts';

type Save = typeof TicketForm.CreateOrUpdateInvoice;
export type NewTicket = Partial<Sent<Save>>;
export type Staff = Person & { user: UserRow };

export const rights = {
  receptionist: [
    'Pages.Ticket.Repair',
    'Pages.Ticket.Receipt',
    'Pages.Ticket.Return',
    'Pages.Tickets.Create',
    'Pages.Bookings.CreateOrder',
    'Pages.Tickets.Edit',
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.ChangeStatus',
    'Pages.Tickets.EditPhoneNumber',
    'Pages.Tickets.MoveCenter',
    'Pages.Tickets.CancelMoveCenter',
    'Pages.Tickets.Print',
    'Pages.Tickets.Cancel',
    'Pages.Finance.Receipt.Create',
  ],
  technician: [
    'Pages.Ticket.Repair',
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.AcceptService',
    'Pages.Tickets.ChangeStatus',
    'Pages.Tickets.MoveCenter',
  ],
  manager: [
    'Pages.Ticket.Repair',
    'Pages.Ticket.Receipt',
    'Pages.Ticket.Return',
    'Pages.Ticket.Control',
    'Pages.Ticket.Refund',
    'Pages.Ticket.Cancel',
    'Pages.Ticket.Center',
    'Pages.Ticket.Break.up',
    'Pages.Tickets.Create',
    'Pages.Tickets.Edit',
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.ChangeStatus',
    'Pages.Tickets.ChangeStatusAdmin',
    'Pages.Finance.Payment.Create',
    'Pages.Tickets.ChangeEngineer',
    'Pages.Tickets.AssignAnyone',
    'Pages.Tickets.AcceptService',
    'Pages.Tickets.EditPrice',
    'Pages.Tickets.EditPhoneNumber',
    'Pages.Tickets.MoveBranch',
    'Pages.Tickets.MoveCenter',
    'Pages.Tickets.CancelMoveCenter',
    'Pages.Tickets.BreakUpCancel',
    'Pages.Tickets.Refund',
    'Pages.Tickets.Cancel',
    'Pages.Tickets.Remove',
    'Pages.Tickets.Print',
    'Pages.Tickets.ExportExcel',
    'Pages.Tickets.ViewRevenue',
    'Pages.Finance.Receipt.Create',
  ],
} as const satisfies Record<string, readonly Permission[]>;

export interface TicketShop {
  stock: Shop;
  branch: BranchId;
  otherBranch: BranchId;
  centre: BranchId;
  model: ModelId;
  deviceType: CategoryId;
  /** Screen: 1,500,000 đ, 60 minutes, 6 months; battery: 500,000 đ, 30 minutes, 3 months. */
  screen: ServiceNameId;
  battery: ServiceNameId;
  /** The screen service's own part (in its price), another part of 200,000 đ, an accessory of 100,000 đ; each 10 in the branch's warehouse. */
  screenPart: ProductId;
  cable: ProductId;
  accessory: ProductId;
  error: CategoryId;
  method: CategoryId;
  receptionist: Staff;
  technician: Staff;
  secondTechnician: Staff;
  manager: Staff;
  secondManager: Staff;
  centerTechnician: Staff;
  otherReceptionist: Staff;
  /** Somebody of a branch with these permissions. */
  staff: (branch: BranchId, permissions: readonly Permission[]) => Promise<Staff>;
  /** Takes a device in at the branch; by the receptionist unless told otherwise. */
  newTicket: (over?: NewTicket, by?: Person) => Promise<Out<Save>>;
  /** The same, accepted, finished, paid and given back to its owner. */
  handedOver: (over?: NewTicket) => Promise<Out<Save>>;
  /** A row of the ticket's table. */
  ticket: (id: number) => Promise<Record<string, unknown>>;
  lines: (id: number) => Promise<Record<string, unknown>[]>;
}
let made = 0;
/** A phone number that nobody has. */
export const newPhone = (): string => `09${String(randomInt(0, 1e8)).padStart(8, '0')}`;

export async function ticketShop(app: TestApp): Promise<TicketShop> {
  const stock = await stockShop(app);
  const one = async <T>(text: string, values: unknown[]): Promise<T> => {
    const [row] = await app.sql<{ id: T }>(`${text} returning id`, [DEFAULT_TENANT, ...values]);
    if (!row) throw new Error(text);
    return row.id;
  };
  const place = ++made;
  const centre = await one<BranchId>(
    'insert into branch (tenant_id, code, name, is_center) values ($1, $2, $3, true)',
    [`TT${place}`, `Trung tâm ${place}`],
  );
  await one(`insert into warehouse (tenant_id, code, name, branch_id, category) values ($1, $2, $3, $4, 'TP')`, [
    `KTT${place}`,
    'Kho trung tâm',
    centre,
  ]);
  const deviceType = await stock.category('DeviceType');
  const series = await one('insert into series (tenant_id, name, manufacturer_id) values ($1, $2, $3)', [
    `Dòng thử ${place}`,
    await stock.category('manufacturer'),
  ]);
  const model = await one<ModelId>(
    'insert into model (tenant_id, name, series_id, device_type_id) values ($1, $2, $3, $4)',
    [`Máy thử ${place}`, series, deviceType],
  );
  const service = async (name: string, price: number, minutes: number, months: number) => {
    const id = await one<ServiceNameId>(
      `insert into service_name (tenant_id, code, name, minutes, warranty_months, commission) values ($1, $2, $3, $4, $5, $6)`,
      [`DV${place}${name}`, `${name} ${place}`, minutes, months, 30_000],
    );
    await one(
      `insert into service_price (tenant_id, model_id, service_name_id, price, minutes, warranty_months, commission)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [model, id, price, minutes, months, 50_000],
    );
    return id;
  };
  const [screen, battery] = [
    await service('Thay màn hình', 1_500_000, 60, 6),
    await service('Thay pin', 500_000, 30, 3),
  ];
  const product = async (name: string, price: number, kind: string) => {
    const id = await one<ProductId>(
      'insert into product (tenant_id, kind, code, name, price, warranty_months) values ($1, $2, $3, $4, $5, 3)',
      [kind, `SP${place}${kind}${price}`, `${name} ${place}`, price],
    );
    await stock.receive(id, 10, price * 5);
    return id;
  };
  const screenPart = await product('Màn hình', 900_000, 'component');
  await app.sql('insert into service_part (tenant_id, service_name_id, product_id) values ($1, $2, $3)', [
    DEFAULT_TENANT,
    screen,
    screenPart,
  ]);
  const staff: TicketShop['staff'] = async (branchId, permissions) => {
    const name = `nv${place}x${++made}`;
    await app.admin.call(Role.Create, { name, displayName: name, grantedPermissions: [...permissions] });
    const user = await app.make.user({ roleNames: [name], branchId });
    return { ...(await app.signIn(user.userName)), user };
  };
  const mapped = async (person: Staff) => {
    for (const id of [screen, battery]) {
      const values = [DEFAULT_TENANT, person.user.id, id];
      await app.sql('insert into user_service (tenant_id, user_id, service_name_id) values ($1, $2, $3)', values);
    }
    return person;
  };
  const error = await stock.category('deviceError');
  const method = await stock.category('payment');
  const receptionist = await staff(stock.branch, rights.receptionist);
  const technician = await mapped(await staff(stock.branch, rights.technician));
  const newTicket: TicketShop['newTicket'] = (over = {}, by = receptionist) =>
    by.call(TicketForm.CreateOrUpdateInvoice, {
      customerName: 'Trần Thị Bình',
      phone: newPhone(),
      modelId: model,
      errorIds: [error],
      lines: [{ kind: 'service', serviceNameId: screen }],
      ...over,
    });
  const ticket: TicketShop['ticket'] = async (id) =>
    (await app.sql('select * from ticket where id = $1', [id]))[0] ?? {};
  return {
    stock,
    branch: stock.branch,
    otherBranch: stock.otherBranch,
    centre,
    model,
    deviceType,
    screen,
    battery,
    screenPart,
    cable: await product('Cáp nguồn', 200_000, 'component'),
    accessory: await product('Ốp lưng', 100_000, 'accessory'),
    error,
    method,
    receptionist,
    technician,
    secondTechnician: await mapped(await staff(stock.branch, rights.technician)),
    manager: await staff(stock.branch, rights.manager),
    secondManager: await staff(stock.branch, rights.manager),
    centerTechnician: await mapped(await staff(centre, rights.technician)),
    otherReceptionist: await staff(stock.otherBranch, rights.receptionist),
    staff,
    newTicket,
    handedOver: async (over) => {
      const saved = await newTicket(over);
      const { id } = saved;
      await technician.call(TicketAct.AcceptInvoice, { id });
      await technician.call(TicketAct.ChangeStatusInvoice, { id, action: 'finish' });
      await receptionist.call(TicketAct.ChangeStatusInvoice, { id, action: 'beginReturn', accessoriesChecked: true });
      const { total, paid } = (await ticket(id)) as { total: number; paid: number };
      const payments = total > paid ? [{ methodId: method, amount: (total - paid) as Vnd }] : [];
      await receptionist.call(TicketAct.ChangeStatusInvoice, { id, action: 'handOver', payments });
      return saved;
    },
    ticket,
    lines: (id) => app.sql('select * from ticket_line where ticket_id = $1 order by order_no, id', [id]),
  };
}
