// What happened to a thing and what people said about it: wire service Post (comments) and our AuditLog (old → new).
import * as z from 'zod';
import { changeActions } from '../choices.ts';
import { get, Instant, listed, named, page, paged, post, service, text, worded } from '../kit.ts';
import { UserId } from '../people/user.calls.ts';
import type { Permission } from '../permissions.ts';
import { QuestionId, questionsOf } from './question.ts';

/** What can carry comments and a history: the table it lives in, who may look at it. */
export interface Target {
  table: string;
  may: Permission;
  /** Columns with the warehouses it is about: whoever sees one of them may look. */
  places?: readonly string[];
  /** Columns with the branches it is about, likewise. */
  branches?: readonly string[];
  /** Its own word says who sees it (server/trail/target.ts, seenAs). */
  ownSight?: true;
}
export const trailTargets = {
  User: { table: 'user_account', may: 'Pages.Users' },
  Role: { table: 'role', may: 'Pages.Roles' },
  Tenant: { table: 'tenant', may: 'Pages.Tenants' },
  Branch: { table: 'branch', may: 'Pages.Setting.Branch' },
  Warehouse: { table: 'warehouse', may: 'Pages.Categories.Inventory' },
  Config: { table: 'system_config', may: 'Pages.Setting.General' },
  Category: { table: 'category', may: 'Pages.Categories' },
  GroupPromotion: { table: 'group_promotion', may: 'Pages.Categories.Other' },
  MinusPercent: { table: 'minus_percent_history', may: 'Pages.Categories.Other' },
  Voucher: { table: 'invoice_promotion', may: 'Pages.Categories.Other' },
  Customer: { table: 'customer', may: 'Pages.Categories.Customer' },
  Supplier: { table: 'supplier', may: 'Pages.Categories.Supplier' },
  Series: { table: 'series', may: 'Pages.Categories.Device' },
  Model: { table: 'model', may: 'Pages.Categories.Device' },
  ServiceName: { table: 'service_name', may: 'Pages.Categories.Service' },
  Product: { table: 'product', may: 'Pages.Categories' },
  Outbound: { table: 'outbound', may: 'Pages.Inventory.Export', places: ['warehouseId', 'toWarehouseId'] },
  ServicePrice: { table: 'service_price', may: 'Pages.Service.Price.Module' },
  StockRequest: { table: 'stock_request', may: 'Pages.Inventory.InboundRequest', places: ['warehouseId'] },
  Inbound: { table: 'inbound', may: 'Pages.Inventory.Import', places: ['warehouseId'] },
  StockCount: { table: 'stock_count', may: 'Pages.Inventory.Checking', places: ['warehouseId'] },
  Ticket: { table: 'ticket', may: 'Pages.Tickets.ViewDetail', ownSight: true },
  Refund: { table: 'refund', may: 'Pages.Tickets.ViewDetail', ownSight: true },
  AccountReceipt: { table: 'account_receipt', may: 'Pages.Finance.Receipt', branches: ['branchId'] },
  AccountPayment: { table: 'account_payment', may: 'Pages.Finance.Payment', branches: ['branchId'] },
  FundTransfer: { table: 'fund_transfer', may: 'Pages.Finance.Fund', branches: ['branchId', 'toBranchId'] },
  WriteOff: { table: 'write_off', may: 'Pages.Debt.WriteOff', branches: ['branchId'] },
  Offset: { table: 'debt_offset', may: 'Pages.Finance.Payment', branches: ['branchId'] },
  OpeningDebt: { table: 'opening_debt', may: 'Pages.Debt.WriteOff', branches: ['branchId'] },
  BankTxn: { table: 'bank_txn', may: 'Pages.Finance.Bank', ownSight: true },
  Booking: { table: 'booking', may: 'Pages.Bookings.ViewDetail', branches: ['branchId'] },
} as const satisfies Record<string, Target>;
export type TrailTarget = keyof typeof trailTargets;
const targets = Object.keys(trailTargets) as TrailTarget[]; // keys of a const object are its key type

const target = {
  targetModule: named(z.enum(targets), 'Loại đối tượng', 'Target module'),
  targetId: named(z.int().positive(), 'Đối tượng', 'Target'),
};
export const PostRow = z.object({
  id: z.int(),
  targetModule: z.enum(targets),
  targetId: z.int(),
  content: z.string(),
  creationTime: Instant,
  creatorUserId: z.int().nullable(),
  creatorName: z.string().nullable(),
});
export type PostRow = z.infer<typeof PostRow>;
const question = questionsOf(z.enum(targets));
export type QuestionRow = z.infer<typeof question.row>;
export const Post = service('Post', {
  /** Ours: whom it asks, and the question that it answers. */
  CreatePost: post({
    in: z.object({
      ...target,
      content: named(text(2000), 'Nội dung', 'Content'),
      asks: named(z.array(UserId).max(10).optional(), 'Hỏi', 'Asks'),
      answersId: named(QuestionId.optional(), 'Trả lời câu hỏi', 'Answers'),
    }),
    out: PostRow,
    may: 'signedIn',
  }),
  GetListByTarget: get({ in: z.object(target), out: listed(PostRow), may: 'signedIn' }),
  /** Who can be asked about it. */
  GetPeople: get({
    in: z.object({ ...target, keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword') }),
    out: listed(z.object({ id: UserId, fullName: z.string(), branchName: z.string().nullable() })),
    may: 'signedIn',
  }),
  /** One's own, or all of a document. */
  GetQuestions: get({ in: question.filter, out: question.page, may: 'signedIn' }),
});

export const ChangeRow = z.object({
  id: z.int(),
  at: named(Instant, 'Thời điểm', 'When'),
  userId: z.int().nullable(),
  userName: named(z.string().nullable(), 'Người thực hiện', 'By'),
  branchName: named(z.string().nullable(), 'Chi nhánh', 'Branch'),
  action: named(worded(z.enum(['insert', 'update', 'delete']), changeActions), 'Thao tác', 'Action'),
  changes: named(z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })), 'Thay đổi', 'Changes'),
});
export type ChangeRow = z.infer<typeof ChangeRow>;
export const AuditLog = service('AuditLog', {
  GetByTarget: get({ in: z.object({ ...target, ...page(20) }), out: paged(ChangeRow), may: 'signedIn' }),
});
