// Which notices have a file, and its way: fetched with what makes it when somebody taps, so that no page brings it along.
import type { NoticeRow } from '../../../contract/notice/notice.calls.ts';

/** Some tell a report, which is there as a sheet, too. */
export const hasSheet = ({ word }: Pick<NoticeRow, 'word'>): boolean => word === 'ReportView';
export const saveSheetOf = (row: NoticeRow): Promise<void> =>
  import('./notice-sheet.ts').then(({ saveSheet }) => saveSheet(row)).catch(() => undefined); // the call says why
