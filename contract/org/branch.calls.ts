// Branches, as far as other words pick from them: wire service SelectListHelper, branch part (spec §7).
import * as z from 'zod';
import { get, id, listed, NoInput, named, service } from '../kit.ts';

export const BranchId = id('Branch');
export type BranchId = z.infer<typeof BranchId>;
export const BranchOption = z.object({
  id: BranchId,
  code: named(z.string(), 'Mã', 'Code'),
  name: named(z.string(), 'Tên', 'Name'),
  isCenter: named(z.boolean(), 'Trung tâm', 'Centre'),
  /** One that the caller sees, and may give to others. */
  isMine: named(z.boolean(), 'Của tôi', 'Mine'),
});

export const BranchSelect = service('SelectListHelper', {
  GetSelectListBranch: get({ in: NoInput, out: listed(BranchOption), may: 'signedIn' }),
});
