// Files that are made to cost a lot: they are refused or read in bounded time, beside the server and not inside it.
import { describe, expect, test } from 'vitest';
import { allCalls } from '../../../contract/all.ts';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { envelopeOf } from '../../contract/calls.ts';
import { testApp } from '../../harness/app.ts';
import { book, hostileSheets } from '../../harness/hostile-sheets.ts';

const app = await testApp();

describe('sheets', () => {
  test.each(Object.entries(hostileSheets))('%s', async (_, file) => {
    expect(file.length).toBeLessThan(14_000_000);
    let answered = 0;
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        await app.admin.call(Role.GetAll, {});
        answered += 1;
      }
    })();
    const began = performance.now();
    const response = await app.admin.send(SaleCustomer.Import, { file, dryRun: true });
    const took = performance.now() - began;
    const meanwhile = answered;
    isOver = true;
    await others;
    expect(response.statusCode).toBe(422);
    expect(envelopeOf(response).error?.key).toMatch(/^import\./);
    expect(took).toBeLessThan(60_000); // on a machine that does other things too; quadratic is minutes
    // A server that reads it by itself answers nobody meanwhile. How long the others wait is measured by `npm run attack`.
    expect(meanwhile).toBeGreaterThanOrEqual(Math.floor(took / 500));
  });
  test('formats are still understood: quotes, brackets and escapes are no days', async () => {
    const dates = ['dd/mm/yyyy', '[$-42A]dd/mm', '0&quot; day&quot;', '[Red]0', '\\d0', 'yyyy hh:mm'];
    const file = book({
      styles: `<numFmts>${dates.map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${dates
        .map((__, n) => `<xf numFmtId="${200 + n}"/>`)
        .join('')}</cellXfs>`,
      sheet: `<row r="1"><c t="inlineStr"><is><t>Tên khách hàng</t></is></c><c t="inlineStr"><is><t>Điện thoại</t></is></c></row><row r="2">${dates
        .map((__, n) => `<c s="${n}"><v>32937</v></c>`)
        .join('')}</row>`,
    });
    const { result } = (await app.admin.send(SaleCustomer.Import, { file, dryRun: true })).json();
    expect(result.lines[0].cells).toEqual(['05/03/1990', '05/03/1990', '32937', '32937', '32937', '05/03/1990 00:00']);
  });
});

test('every call that takes a file says what it holds, so that it is read apart', () => {
  const files = allCalls.filter((call) => (call.maxBody ?? 0) > 6_000_000);
  expect(files.length).toBeGreaterThan(5);
  for (const call of files) expect(call.parses, call.path).toBeTruthy();
});
