// Handlers of personal data.
import { Privacy } from '../../contract/privacy/privacy.calls.ts';
import { implement } from '../kit/implement.ts';
import { consentsOf, noteConsent, requireCustomer } from './consent.ts';

export const privacyHandlers = implement(Privacy, {
  GetConsents: async (ctx, { customerId }) => {
    await requireCustomer(ctx, customerId);
    return consentsOf(ctx, customerId);
  },
  SetConsent: async (ctx, said) => {
    await requireCustomer(ctx, said.customerId);
    await noteConsent(ctx, said);
    return consentsOf(ctx, said.customerId);
  },
});
