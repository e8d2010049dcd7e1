// Tables of personal data: what customers agreed to. It is only ever added to.
import type { GeneratedAlways } from 'kysely';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { ConsentChannel, ConsentPurpose } from '../../contract/privacy/consent.ts';

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
  }
}
