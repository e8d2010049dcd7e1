// What is owed to us and what we owe, as figures of a report: what stood, what rose and fell, what stands at the end. All are read from the one debt ledger.
import type { Both } from '../culture.ts';
import { type Measure, type More, money } from './measure.ts';

/** What stands on a day is no sum of days; less of it is better, whoever owes. */
const stands: More = { isRate: true, isBurden: true };
const opening = ({ vi, en }: Both) =>
  money('Đầu kỳ', 'Opening', `${vi} trước ngày đầu.`, `${en} before the first day.`, stands);
const rise = ({ vi, en }: Both) =>
  money('Tăng trong kỳ', 'Rise', `${vi} tăng thêm.`, `${en} that came.`, { isBurden: true });
const fall = ({ vi, en }: Both) =>
  money('Giảm trong kỳ', 'Fall', `${vi} đã trả, cấn trừ hoặc xóa.`, `${en} that was paid, set off or written off.`);
const closing = ({ vi, en }: Both) =>
  money(
    'Cuối kỳ',
    'Closing',
    `${vi} sau ngày cuối: đầu kỳ + tăng − giảm.`,
    `${en} after the last day: opening + rise − fall.`,
    stands,
  );
const late = ({ vi, en }: Both) =>
  money('Quá hạn', 'Overdue', `${vi} cuối kỳ đã quá hạn thanh toán.`, `${en} at the end that is past its day.`, stands);
const credit = (vi: string, en: string) => money('Đang dư', 'Credit', vi, en, { isRate: true });

const toUs: Both = { vi: 'Nợ phải thu', en: 'What is owed to us' };
const byUs: Both = { vi: 'Nợ phải trả', en: 'What we owe' };
export const debtMeasures = {
  debtOpening: opening(toUs),
  debtRise: rise(toUs),
  debtFall: fall(toUs),
  debtClosing: closing(toUs),
  debtLate: late(toUs),
  debtCredit: credit(
    'Tiền họ để lại cuối kỳ, đã trừ trong số cuối kỳ.',
    'What they have with us at the end; it is taken off the closing.',
  ),
  owedOpening: opening(byUs),
  owedRise: rise(byUs),
  owedFall: fall(byUs),
  owedClosing: closing(byUs),
  owedLate: late(byUs),
  owedCredit: credit(
    'Tiền ta trả trước cuối kỳ, đã trừ trong số cuối kỳ.',
    'What we have with them at the end; it is taken off the closing.',
  ),
} as const satisfies Record<string, Measure>;
