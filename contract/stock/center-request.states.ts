// A request to the central office and its way (spec §4): the one table of its steps, for server and screens.
import type { Both } from '../culture.ts';
import type { State } from './stock.ts';

export const centerStatuses = {
  0: { vi: 'Mới lập', en: 'Made', color: 'blue' },
  1: { vi: 'Trung tâm đã nhận', en: 'Received at the centre', color: 'orange' },
  2: { vi: 'Đã gửi về chi nhánh', en: 'Sent back', color: 'purple' },
  3: { vi: 'Chi nhánh đã nhận', en: 'Received at the branch', color: 'green' },
} as const satisfies Record<number, State>;
export type CenterStatus = keyof typeof centerStatuses;
export const centerStatusKeys = Object.keys(centerStatuses).map(Number) as CenterStatus[]; // the keys of a const object

/** Who takes a step: people of the centre (or of the request's group), or of the branch that asks. */
export type CenterSide = 'centre' | 'branch';
interface CenterStep extends Both {
  from: CenterStatus;
  /** Where it leads; the request stays where it is without one. */
  to?: CenterStatus;
  side: CenterSide;
  /** Which columns say when and by whom. */
  stamp?: 'received' | 'sentBack' | 'completed';
}
export const centerSteps = {
  receive: { from: 0, to: 1, side: 'centre', stamp: 'received', vi: 'Nhận tại trung tâm', en: 'Receive at the centre' },
  sendBack: { from: 1, to: 2, side: 'centre', stamp: 'sentBack', vi: 'Gửi về chi nhánh', en: 'Send back' },
  complete: { from: 2, to: 3, side: 'branch', stamp: 'completed', vi: 'Xác nhận đã nhận lại', en: 'Confirm receipt' },
  edit: { from: 0, side: 'branch', vi: 'Sửa yêu cầu', en: 'Edit' },
  delete: { from: 0, side: 'branch', vi: 'Xóa yêu cầu', en: 'Delete' },
} as const satisfies Record<string, CenterStep>;
export type CenterStepKey = keyof typeof centerSteps;
export const centerStepRows = Object.entries(centerSteps) as [CenterStepKey, CenterStep][]; // entries forget the keys
