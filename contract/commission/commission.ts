// The words of commission as money: how far a row of the ledger is on its way into somebody's hand, and what is paid together.
import { type Both, type Culture, showNumber } from '../culture.ts';

export const rowStates = {
  waiting: { vi: 'Chờ khách trả tiền', en: 'Customer has not paid', color: 'orange' },
  unpaid: { vi: 'Chưa chi', en: 'Not paid out', color: 'blue' },
  reserved: { vi: 'Chờ duyệt chi', en: 'Waits for approval', color: 'gold' },
  paid: { vi: 'Đã chi', en: 'Paid out', color: 'green' },
  gone: { vi: 'Đã thu hồi', en: 'Taken back', color: 'default' },
} as const satisfies Record<string, Both & { color: string }>;
export type RowState = keyof typeof rowStates;

interface Due {
  id: number;
  amount: number;
}
/** What a payout takes of what is due: as ticked, or all; what was taken back goes along in any case. Screen and server ask the same. */
export const takenOf = <T extends Due>(due: readonly T[], ticked: ReadonlySet<number> | null): T[] =>
  due.filter(({ id, amount }) => ticked === null || amount < 0 || ticked.has(id));
/** The first day of a day's month, and the last. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** A rule stands in the ledger as it is counted with, "30000 × 1 − 5.35%"; people read its amount and its rates as they write them. */
export const showRule = (rule: string, culture: Culture): string =>
  rule.replace(/^\d+(?= ×)|\d+\.\d+(?=%)/g, (figure) => showNumber(Number(figure), culture));
