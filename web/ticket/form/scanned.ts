// What a scanned code is for: the device's IMEI, the phone number, or a product for the lines.
import { checkImei, cleanImei } from '../../../contract/ticket/imei.ts';
import { isPhone } from './intake.model.ts';

export type Scanned = { kind: 'imei' | 'phone'; value: string } | { kind: 'product'; value: string };
/** `field`: where the cursor stands; it decides only for codes that could be several things. */
export function readScan(code: string, field: 'imei' | 'phone' | 'other'): Scanned {
  const clean = cleanImei(code);
  // Some boxes carry both IMEIs, or the IMEI with the software version behind it.
  const first = /^\d{16,32}$/.test(clean) ? clean.slice(0, 15) : clean;
  if (checkImei(first) === 'ok') return { kind: 'imei', value: first };
  if (field === 'imei') return { kind: 'imei', value: clean };
  if (field === 'phone' && isPhone(code)) return { kind: 'phone', value: code };
  return { kind: 'product', value: code.trim() };
}
