// A request to the central office and its way (spec §4): the one table of its steps, for server, screens, docs and tests.
import type { ActionRow, Flow, Guard } from '../flow.ts';
import type { State } from './stock.ts';

export const centerStatuses = {
  0: { vi: 'Mới lập', en: 'Made', color: 'blue' },
  1: { vi: 'Trung tâm đã nhận', en: 'Received at the centre', color: 'orange' },
  2: { vi: 'Đã gửi về chi nhánh', en: 'Sent back', color: 'purple' },
  3: { vi: 'Chi nhánh đã nhận', en: 'Received at the branch', color: 'green' },
} as const satisfies Record<number, State>;
export type CenterStatus = keyof typeof centerStatuses;
export const centerStatusKeys = Object.keys(centerStatuses).map(Number) as CenterStatus[]; // the keys of a const object

export interface CenterFacts {
  code: string;
  status: CenterStatus;
  branchName: string;
  groupName: string;
  /** Whether the caller is of the branch that asks; of the centre, or of the request's group. */
  isBranch: boolean;
  isCenter: boolean;
}
const words = ({ branchName, groupName }: CenterFacts) => ({ branch: branchName, group: groupName });
const guards = {
  ofCenter: { error: 'center.notCentre', holds: ({ isCenter }) => isCenter, words },
  ofBranch: { error: 'center.notYourBranch', holds: ({ isBranch }) => isBranch, words },
} as const satisfies Record<string, Guard<CenterFacts>>;
type GuardKey = keyof typeof guards;

export const centerSteps = {
  receive: {
    vi: 'Nhận tại trung tâm',
    en: 'Receive at the centre',
    from: [0],
    to: 1,
    may: 'call',
    guards: ['ofCenter'],
  },
  sendBack: { vi: 'Gửi về chi nhánh', en: 'Send back', from: [1], to: 2, may: 'call', guards: ['ofCenter'] },
  complete: {
    vi: 'Xác nhận đã nhận lại',
    en: 'Confirm receipt',
    from: [2],
    to: 3,
    may: 'call',
    guards: ['ofBranch'],
  },
  edit: { vi: 'Sửa yêu cầu', en: 'Edit', from: [0], to: null, may: 'call', guards: ['ofBranch'] },
  delete: { vi: 'Xóa yêu cầu', en: 'Delete', from: [0], to: 'deleted', may: 'call', guards: ['ofBranch'] },
} as const satisfies Record<string, ActionRow<CenterStatus, GuardKey>>;
export type CenterStepKey = keyof typeof centerSteps;
export const centerStepKeys = Object.keys(centerSteps) as CenterStepKey[]; // keys of a const object
export const centerFlow: Flow<CenterStatus, CenterStepKey, GuardKey, CenterFacts> = {
  name: { vi: 'Yêu cầu về trung tâm', en: 'Request to the centre' },
  states: centerStatuses,
  starts: [0],
  ends: [3],
  guards,
  actions: centerSteps,
};
/** Which columns say when and by whom it came there. */
export const centerStamps = { 1: 'received', 2: 'sentBack', 3: 'completed' } as const;
