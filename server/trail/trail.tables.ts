// Tables of the trail: comments and the audit log. Both are only ever added to.
import type { GeneratedAlways } from 'kysely';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { QuestionId } from '../../contract/trail/question.ts';
import type { TrailTarget } from '../../contract/trail/trail.calls.ts';

declare module '../db/database.ts' {
  interface Database {
    post: {
      tenantId: number;
      id: GeneratedAlways<number>;
      targetModule: TrailTarget;
      targetId: number;
      content: string;
      creationTime: GeneratedAlways<Timestamp>;
      creatorUserId: number | null;
    };
    question: {
      tenantId: number;
      id: GeneratedAlways<QuestionId>;
      postId: number;
      targetModule: TrailTarget;
      targetId: number;
      code: string;
      askerId: UserId;
      userId: UserId;
      at: GeneratedAlways<Timestamp>;
      answeredAt: Timestamp | null;
      answerId: number | null;
    };
    /** Written by the trigger write_audit() alone. */
    auditLog: {
      tenantId: number;
      id: GeneratedAlways<number>;
      at: GeneratedAlways<Timestamp>;
      userId: number | null;
      branchId: number | null;
      call: string | null;
      tableName: string;
      rowId: number;
      action: 'insert' | 'update' | 'delete';
      changes: Record<string, [from: unknown, to: unknown]>;
    };
  }
}
