// Tables of what people are told.
import type { Generated, GeneratedAlways } from 'kysely';
import type { NoticeId } from '../../contract/notice/notice.calls.ts';
import type { NoticeFacts, NoticeKind, NoticeSubject } from '../../contract/notice/notice.kinds.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';

declare module '../db/database.ts' {
  interface Database {
    notice: {
      tenantId: number;
      id: GeneratedAlways<NoticeId>;
      userId: UserId;
      kind: NoticeKind;
      word: NoticeSubject;
      subjectId: string;
      code: string;
      branchId: BranchId | null;
      facts: NoticeFacts;
      event: string | null;
      at: Generated<Timestamp>;
      readAt: Timestamp | null;
    };
    noticeSetting: {
      tenantId: number;
      userId: UserId;
      switches: Partial<Record<NoticeKind, boolean>>;
      hasSound: Generated<boolean>;
      quietFrom: string | null;
      quietTo: string | null;
    };
    pushSubscription: {
      tenantId: number;
      id: GeneratedAlways<number>;
      userId: UserId;
      endpoint: string;
      p256dh: string;
      auth: string;
      device: string;
      creationTime: Generated<Timestamp>;
      lastSuccessAt: Generated<Timestamp | null>;
    };
  }
}
