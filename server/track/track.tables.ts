// Tables of the customer's own page: links, and the pictures that were shared.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TicketId } from '../../contract/ticket/ticket.ts';

declare module '../db/database.ts' {
  interface Database {
    trackLink: {
      tenantId: number;
      id: GeneratedAlways<number>;
      ticketId: TicketId;
      seed: string;
      tokenHash: ColumnType<Buffer, Buffer, never>;
      creationTime: Generated<Timestamp>;
      creatorUserId: number | null;
      revokedAt: Timestamp | null;
      revokedBy: number | null;
      firstSeenAt: Timestamp | null;
      lastSeenAt: Timestamp | null;
    };
    trackPhoto: {
      tenantId: number;
      photoId: number;
      ticketId: TicketId;
      creationTime: Generated<Timestamp>;
      creatorUserId: number | null;
    };
  }
}
