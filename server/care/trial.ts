// The trial account of the demo shop: it answers in the official account's words, by the end of the number, and nothing leaves the
// server. Tokens, codes, retries and events go the same way as with a real one.
import { randomUUID } from 'node:crypto';
import { providerCodes, trialCode } from '../../contract/care/provider.codes.ts';
import { now } from '../../contract/time.ts';
import type { Ask } from './ask.ts';

export const trial: Ask = async (_url, _headers, body) => {
  if (typeof body !== 'string')
    return {
      said: { access_token: `trial-${randomUUID()}`, refresh_token: `trial-${randomUUID()}`, expires_in: '90000' },
    };
  const { phone, tracking_id: mark } = JSON.parse(body) as { phone?: string; tracking_id?: string }; // written by oa.ts
  const code = trialCode(phone ?? '');
  if (code === 'away' || code === 'timeout') return { failed: code };
  if (code) return { said: { error: Number(code), message: providerCodes[code]?.en } };
  return { said: { error: 0, message: 'Success', data: { msg_id: `trial-${mark ?? randomUUID()}` } } };
};

/** What a real account tells by an event once the customer's phone has it. */
export const trialReceived = (trackingId: string, providerId: string | null): Record<string, unknown> => ({
  event_name: 'user_received_message',
  timestamp: String(now().getTime()),
  message: { msg_id: providerId, tracking_id: trackingId, delivery_time: String(now().getTime()) },
});
