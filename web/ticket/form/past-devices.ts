// The devices somebody brought before, newest first, each once: what they bring again is one key away.
import type { KnownPhone } from '../../../contract/ticket/calls/intake.calls.ts';
import { type KnownModel, partOf } from './find-device.ts';
import type { Intake } from './intake.model.ts';

export interface PastDevice {
  deviceName: string;
  imei: string | null;
  model: KnownModel | null;
  /** Of its last ticket. */
  code: string;
  services: string | null;
}
const MOST = 5;

export function pastDevices(known: KnownPhone | null, models: readonly KnownModel[]): PastDevice[] {
  const found = new Map<string, PastDevice>();
  for (const { deviceName, imei, modelId, code, services } of known?.tickets ?? []) {
    const key = imei || deviceName.toLowerCase();
    if (!found.has(key))
      found.set(key, { deviceName, imei, model: models.find(({ id }) => id === modelId) ?? null, code, services });
  }
  return [...found.values()].slice(0, MOST);
}

export const partOfPast = ({ deviceName, imei, model }: PastDevice): Partial<Intake> => ({
  ...(model ? partOf(model) : { modelId: null, manufacturerId: null, deviceName }),
  imei: imei ?? '',
});
