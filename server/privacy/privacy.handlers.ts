// Handlers of personal data.
import { Privacy } from '../../contract/privacy/privacy.calls.ts';
import { implement } from '../kit/implement.ts';
import { consentsOf, noteConsent, requireCustomer } from './consent.ts';
import { forgetPerson } from './forget.ts';
import { dataLooks, passcodeLooks } from './looks.ts';
import { exportPerson } from './person.ts';
import { closeRequest, createRequest, listRequests } from './requests.ts';

export const privacyHandlers = (mediaDir: string) =>
  implement(Privacy, {
    GetConsents: async (ctx, { customerId }) => {
      await requireCustomer(ctx, customerId);
      return consentsOf(ctx, customerId);
    },
    SetConsent: async (ctx, said) => {
      await requireCustomer(ctx, said.customerId);
      await noteConsent(ctx, said);
      return consentsOf(ctx, said.customerId);
    },
    GetRequests: listRequests,
    CreateRequest: createRequest,
    CloseRequest: closeRequest,
    ExportPerson: (ctx, { customerId }) => exportPerson(ctx, customerId),
    ForgetPerson: (ctx, { customerId }) => forgetPerson(ctx, mediaDir, customerId),
    GetPasscodeLooks: passcodeLooks,
    GetDataLooks: dataLooks,
  });
