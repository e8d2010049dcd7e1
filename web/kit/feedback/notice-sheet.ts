// The sheet of a report that a notice tells: asked for when somebody wants it, with the rights they have then.
import type { NoticeRow } from '../../../contract/notice/notice.calls.ts';
import { readQuery } from '../../../contract/query.ts';
import { reports } from '../../../contract/report/all.ts';
import { sheetColumns } from '../../../contract/report/sheet.ts';
import { downloadExcel } from '../call/call.ts';
import { saveFile } from '../excel/save-file.ts';

export async function saveSheet({ code, facts }: Pick<NoticeRow, 'code' | 'facts'>): Promise<void> {
  const report = reports.find(({ call }) => call.name === facts.report);
  if (!report) return;
  const query = new URLSearchParams(String(facts.path ?? '').split('?')[1]);
  const { skipCount: _skip, maxResultCount: _max, ...filter } = readQuery(report.call.in, query);
  const columns = sheetColumns(report, filter.by);
  const file = await downloadExcel(report.call, filter, { columns });
  saveFile(file, `${code} ${query.get('to') ?? ''}.xlsx`.replace(/[\\/:*?"<>|]/g, '-'));
}
