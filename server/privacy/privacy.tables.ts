// Tables of personal data: what customers agreed to and ask for, and who was shown what.
import type { Generated, GeneratedAlways } from 'kysely';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { ConsentChannel, ConsentPurpose } from '../../contract/privacy/consent.ts';
import type { PrivacyRequestId, RequestKind } from '../../contract/privacy/privacy.calls.ts';
import type { Audited } from '../db/database.ts';

interface PrivacyRequestTable extends Audited {
  id: Generated<PrivacyRequestId>;
  kind: RequestKind;
  customerId: CustomerId;
  channel: ConsentChannel;
  note: string | null;
  receivedAt: Generated<string>;
  dueAt: string;
  status: Generated<'open' | 'done' | 'refused'>;
  outcome: Generated<string | null>;
  closedAt: Generated<string | null>;
  closedBy: Generated<number | null>;
}

declare module '../db/database.ts' {
  interface Database {
    consent: {
      tenantId: number;
      id: GeneratedAlways<number>;
      customerId: CustomerId;
      purpose: ConsentPurpose;
      isGiven: boolean;
      textVersion: string;
      channel: ConsentChannel;
      at: GeneratedAlways<Timestamp>;
      userId: number | null;
    };
    privacyRequest: PrivacyRequestTable;
    privacyLook: {
      tenantId: number;
      id: GeneratedAlways<number>;
      kind: 'person' | 'customers' | 'phone';
      customerId: CustomerId | null;
      howMany: number;
      list: string | null;
      filter: string | null;
      at: GeneratedAlways<Timestamp>;
      userId: number | null;
    };
  }
}
