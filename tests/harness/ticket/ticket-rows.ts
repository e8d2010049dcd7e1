// Tickets straight in their table, for lists and counts: any status at any moment, without the way that leads there.
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';

export interface TicketSeed {
  code?: string;
  kind?: 'repair' | 'warranty' | 'rework';
  status?: TicketStatus;
  branchId?: BranchId;
  placeId?: BranchId;
  technicianId?: UserId | null;
  advisorId?: UserId | null;
  receptionistId?: UserId | null;
  customerName?: string;
  phone?: string;
  deviceName?: string;
  imei?: string | null;
  deviceTypeId?: number | null;
  manufacturerId?: number | null;
  modelId?: number | null;
  hashtagIds?: number[];
  total?: number;
  paid?: number;
  creationTime?: string;
  promisedAt?: string;
  finishedAt?: string | null;
  handedOverAt?: string | null;
  archivedAt?: string | null;
  custody?: string;
  services?: readonly string[];
}
const away: readonly TicketStatus[] = ['DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi'];
const custodyOf = (status: TicketStatus) => {
  if (away.includes(status) || status === 'DaHuy') return 'customer';
  return status === 'RaLinhKien' ? 'dismantled' : 'branch';
};
let made = 0;

/** Makes tickets of one branch unless told otherwise; codes, phones and customers are their own. */
export const ticketRows =
  (app: TestApp, branch: BranchId) =>
  async (seed: TicketSeed = {}): Promise<TicketId> => {
    const number = ++made;
    const { status = 'ChoXuLy', total = 0, branchId = branch } = seed;
    const phone = seed.phone ?? `0977${String(number).padStart(6, '0')}`;
    const name = seed.customerName ?? `Khách ${number}`;
    const [customer] = await app.sql<{ id: number }>(
      'insert into customer (tenant_id, code, name, phone) values ($1, $2, $3, $4) returning id',
      [DEFAULT_TENANT, `KHX${branch}-${number}`, name, phone],
    );
    const values = {
      tenant_id: DEFAULT_TENANT,
      code: seed.code ?? `SCT${branch}-${String(number).padStart(4, '0')}`,
      kind: seed.kind ?? 'repair',
      status,
      custody: seed.custody ?? custodyOf(status),
      branch_id: branchId,
      place_id: seed.placeId ?? branchId,
      customer_id: customer?.id,
      customer_name: name,
      phone,
      device_name: seed.deviceName ?? 'iPhone 13',
      imei: seed.imei ?? null,
      device_type_id: seed.deviceTypeId ?? null,
      manufacturer_id: seed.manufacturerId ?? null,
      model_id: seed.modelId ?? null,
      hashtag_ids: seed.hashtagIds ?? [],
      technician_id: seed.technicianId ?? null,
      advisor_id: seed.advisorId ?? null,
      receptionist_id: seed.receptionistId ?? null,
      total,
      line_total: total,
      paid: seed.paid ?? (status === 'DaTra' ? total : 0),
      creation_time: seed.creationTime ?? new Date().toISOString(),
      promised_at: seed.promisedAt ?? new Date(Date.now() + 5 * 86_400_000).toISOString(),
      finished_at: seed.finishedAt ?? null,
      handed_over_at: seed.handedOverAt ?? null,
      archived_at: seed.archivedAt ?? null,
    };
    const columns = Object.keys(values);
    const [ticket] = await app.sql<{ id: TicketId }>(
      `insert into ticket (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    if (!ticket) throw new Error('No ticket was made');
    for (const service of seed.services ?? []) await addService(app, ticket.id, service);
    return ticket.id;
  };
const addService = (app: TestApp, ticket: TicketId, name: string) =>
  app.sql(`insert into ticket_line (tenant_id, ticket_id, kind, name, price) values ($1, $2, 'service', $3, 100000)`, [
    DEFAULT_TENANT,
    ticket,
    name,
  ]);
