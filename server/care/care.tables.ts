// Tables of customer care (migrations 0059, 0077, 0093).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CareProvider } from '../../contract/care/account.calls.ts';
import type { FeedbackStatus } from '../../contract/care/feedback.states.ts';
import type { MessageKind, MessageState } from '../../contract/care/messages.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import type { Audited, Timestamp } from '../db/database.ts';

interface MessageOutboxTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  kind: MessageKind;
  targetId: number;
  key: Generated<string>;
  phone: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  status: Generated<MessageState>;
  branchId: BranchId | null;
  customerId: CustomerId | null;
  creationTime: Generated<Timestamp>;
  dueAt: Generated<Timestamp>;
  attempts: Generated<number>;
  sendingSince: Timestamp | null;
  sentAt: Timestamp | null;
  deliveredAt: Timestamp | null;
  code: string | null;
  providerId: string | null;
  userId: UserId | null;
}
interface MessageTemplateTable extends Audited {
  id: Generated<number>;
  kind: MessageKind;
  isOn: boolean;
  templateId: string | null;
  body: string;
}
interface CareAccountTable extends Audited {
  id: Generated<number>;
  isActive: boolean;
  provider: Generated<CareProvider>;
  appId: string | null;
  appSecret: string | null;
  oaSecret: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  tokenUntil: Timestamp | null;
  tokenSince: Timestamp | null;
  oauthUrl: Generated<string>;
  apiUrl: Generated<string>;
  oaUrl: Generated<string>;
  hookKey: string;
  lastAt: Timestamp | null;
  lastError: string | null;
}
interface CareContactTable {
  tenantId: number;
  phone: string;
  providerUser: string | null;
  noAccountAt: Timestamp | null;
  refusedAt: Timestamp | null;
  refusedCode: string | null;
  wroteAt: Timestamp | null;
}
interface CareEventTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  key: string;
  name: string;
  raw: ColumnType<Record<string, unknown>, string, never>;
  at: Generated<Timestamp>;
  doneAt: Timestamp | null;
  error: string | null;
  tries: Generated<number>;
}
export interface FeedbackTable extends Audited {
  id: Generated<number>;
  ticketId: TicketId;
  customerId: CustomerId;
  branchId: BranchId;
  technicianId: UserId | null;
  deviceTypeId: CategoryId | null;
  handedOverAt: Timestamp;
  status: FeedbackStatus;
  rate: number | null;
  note: string | null;
  reasons: Generated<string[]>;
  channel: 'zalo' | 'page' | 'hand' | null;
  ratedAt: Timestamp | null;
  takenAt: Timestamp | null;
  doneAt: Timestamp | null;
  hashtagIds: Generated<CategoryId[]>;
  assigneeId: UserId | null;
  dueAt: Timestamp | null;
}
interface FeedbackLogTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  feedbackId: number;
  action: string;
  fromStatus: FeedbackStatus | null;
  toStatus: FeedbackStatus | null;
  text: string | null;
  at: Generated<Timestamp>;
  userId: UserId | null;
}
declare module '../db/database.ts' {
  interface Database {
    messageOutbox: MessageOutboxTable;
    messageTemplate: MessageTemplateTable;
    careAccount: CareAccountTable;
    careContact: CareContactTable;
    careEvent: CareEventTable;
    feedback: FeedbackTable;
    feedbackLog: FeedbackLogTable;
  }
}
