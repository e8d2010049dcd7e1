// The devices somebody brought before, newest first, each once: what they bring again is one key away. Those that are here already come
// last.
import type { KnownPhone } from '../../../contract/ticket/calls/intake.calls.ts';
import { awaitedStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { type KnownModel, partOf } from './find-device.ts';
import type { Intake } from './intake.model.ts';

export interface PastDevice {
  deviceName: string;
  imei: string | null;
  model: KnownModel | null;
  /** Of its last ticket. */
  code: string;
  services: string | null;
  isHere: boolean;
}
const MOST = 5;

export function pastDevices(known: KnownPhone | null, models: readonly KnownModel[]): PastDevice[] {
  const found = new Map<string, PastDevice>();
  for (const { deviceName, imei, modelId, code, services, status } of known?.tickets ?? []) {
    const key = imei || deviceName.toLowerCase();
    const model = models.find(({ id }) => id === modelId) ?? null;
    const isHere = awaitedStatuses.includes(status);
    if (!found.has(key)) found.set(key, { deviceName, imei, model, code, services, isHere });
  }
  return [...found.values()].sort((one, other) => Number(one.isHere) - Number(other.isHere)).slice(0, MOST);
}

export const partOfPast = ({ deviceName, imei, model }: PastDevice): Partial<Intake> => ({
  ...(model ? partOf(model) : { modelId: null, manufacturerId: null, deviceName }),
  imei: imei ?? '',
});
