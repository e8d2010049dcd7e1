// A bank's statement as a file: .xlsx or .csv, with the heads that banks write; shown before it is saved, whole or not at all.
import { beforeAll, describe, expect, test } from 'vitest';
import { BankTransaction } from '../../../contract/bank/bank.calls.ts';
import { Category } from '../../../contract/lookup/category.calls.ts';
import { today } from '../../../contract/time.ts';
import { readAmount, readMoment } from '../../../server/bank/statement/cells.ts';
import { guess } from '../../../server/bank/statement/columns.ts';
import { readCsv } from '../../../server/kit/sheet/read-csv.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type BankShop, bankShop } from '../../harness/bank.ts';
import { brokenLaws, lawsOf } from '../../harness/books.ts';
import { sheet } from '../../harness/sheet.ts';

const app = await testApp();
let shop: BankShop;
beforeAll(async () => {
  shop = await bankShop(app);
});
const csv = (text: string) => Buffer.from(text).toString('base64');
const send = (file: string, dryRun: boolean, more: object = {}) =>
  app.admin.call(BankTransaction.ImportStatement, {
    file,
    fileName: 'sao-ke.csv',
    branchId: shop.branch,
    methodId: shop.transfer,
    dryRun,
    ...more,
  } as never);
const countAll = async () => (await app.sql(`select from bank_txn where source = 'statement'`)).length;
const day = today().split('-').reverse().join('/');

test('neither of a drawer nor of a day that has not come', async () => {
  const file = (of: number) => csv(`Ngày,Ghi có,Ghi nợ,Nội dung\n05/11/${of},1000,,x\n`);
  const year = Number(today().slice(0, 4)) + 2;
  const drawer = await refusalOf(send(file(2026), false, { methodId: shop.cash }));
  expect([drawer.key, drawer.body.error?.validationErrors?.[0]?.members]).toEqual(['bank.cashFund', ['methodId']]);
  const later = await send(file(year), false);
  expect([later.saved, later.bad, later.lines[0]?.errors[0]?.message]).toEqual([
    false,
    1,
    `Ngày «05/11/${year}» chưa đến.`,
  ]);
});

describe('reading', () => {
  test('days and times of every kind', () => {
    expect(readMoment('05/11/2026 14:02:37')).toBe('2026-11-05T14:02:37+07:00');
    expect(readMoment('5-3-2026 9:05')).toBe('2026-03-05T09:05:00+07:00');
    expect(readMoment('2026-11-05T14:02')).toBe('2026-11-05T14:02:00+07:00');
    expect(readMoment('2026-11-05')).toBe('2026-11-05T00:00:00+07:00');
    const halves = ['2:02:37 CH', '02:02:37 PM', '2:02:37pm', '14:02:37 PM'].map((time) =>
      readMoment(`5/11/2026 ${time}`),
    );
    expect(new Set(halves)).toEqual(new Set(['2026-11-05T14:02:37+07:00']));
    expect(readMoment('2026-11-05 12:30 AM')).toBe('2026-11-05T00:30:00+07:00');
    expect(readMoment('05/11/2026 12:30:00 CH')).toBe('2026-11-05T12:30:00+07:00');
    expect(readMoment('05/11/2026 9:30 SA')).toBe('2026-11-05T09:30:00+07:00');
    expect(readMoment('46331.5')).toBe('2026-11-05T12:00:00+07:00');
    for (const wrong of ['31/02/2026', '2026-13-01', 'hôm qua', '', '12']) expect(readMoment(wrong)).toBeNull();
  });
  test('amounts of every kind, whole đồng only', () => {
    for (const text of [
      '1200000',
      '1.200.000',
      '1,200,000',
      '1,200,000.00',
      '1.200.000,00',
      '+1,200,000 VND',
      '1 200 000 ₫',
    ])
      expect(readAmount(text), text).toBe(1_200_000);
    expect(readAmount('-500,000')).toBe(-500_000);
    expect(readAmount('(500.000)')).toBe(-500_000);
    expect([readAmount(''), readAmount('-'), readAmount('0.00')]).toEqual([0, 0, 0]);
    for (const wrong of ['1.5', '12,50', 'abc', '1.20.000', '1.200,000']) expect(readAmount(wrong), wrong).toBeNull();
  });
  test('a text with any separator, quotes, breaks within quotes, a mark before it', () => {
    expect(readCsv('a;b\n"1;2";"x""y"\r\n"l1\nl2";')).toEqual([['a', 'b'], ['1;2', 'x"y'], ['l1\nl2']]);
    expect(readCsv('a\tb\n1,5\t2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(readCsv('a,b\n\n1')).toEqual([['a', 'b'], [], ['1']]);
  });
  test('heads of several banks, below a title, in two languages', () => {
    expect(
      guess([
        ['SAO KÊ TÀI KHOẢN'],
        [],
        ['STT', 'Ngày giao dịch', 'Số tham chiếu', 'PS Nợ', 'PS Có', 'Số dư', 'Diễn giải'],
      ]),
    ).toMatchObject({
      headRow: 3,
      columns: { date: 1, reference: 2, debit: 3, credit: 4, content: 6 },
    });
    expect(guess([['Transaction date', 'Description', 'Debit', 'Credit', 'Balance']]).columns).toEqual({
      date: 0,
      content: 1,
      debit: 2,
      credit: 3,
    });
    expect(
      guess([
        ['Ngày giao dịch\nTransaction Date', 'Số tiền ghi nợ / Debit', 'Số tiền ghi có / Credit', 'Nội dung (Details)'],
      ]).columns,
    ).toEqual({
      date: 0,
      debit: 1,
      credit: 2,
      content: 3,
    });
    expect(guess([['Ngày', 'Số tiền', 'Nội dung', 'Mã giao dịch']]).columns).toEqual({
      date: 0,
      amount: 1,
      content: 2,
      reference: 3,
    });
  });
});

describe('importing', () => {
  test('shown first, then saved and matched; the same file twice adds nothing', async () => {
    const ticket = await shop.ticket([{ price: 210_000 }]);
    const file = csv(
      `\ufeffSao kê tháng này\nNgày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Nội dung\n${day} 10:00:00,FT1,,"210.000",${ticket.code} tra tien\n` +
        `${day} 10:00:00,,,15000,giong nhau\n${day} 10:00:00,,,15000,giong nhau\n${day},FT3,"11,000.00",,phi SMS\nTổng cộng,,11000,240000,\n`,
    );
    const before = await countAll();
    const shown = await send(file, true);
    expect(shown).toMatchObject({
      saved: false,
      headRow: 2,
      total: 4,
      bad: 0,
      created: 4,
      known: 0,
      twins: 0,
      matched: 0,
    });
    expect(await countAll()).toBe(before);
    const saved = await send(file, false);
    expect(saved).toMatchObject({ saved: true, created: 4, matched: 1 });
    expect(await countAll()).toBe(before + 4);
    expect((await shop.row(ticket.id)).paid).toBe(210_000);
    expect(await send(file, false)).toMatchObject({ saved: true, created: 0, known: 4, matched: 0 });
    expect(await countAll()).toBe(before + 4);
    expect(await brokenLaws(app, lawsOf('money', 'ticket'))).toEqual([]);
  });
  test('bad rows are named with their column, and nothing is saved', async () => {
    const before = await countAll();
    const file = await sheet([
      ['Ngày', 'Tiền vào', 'Tiền ra', 'Nội dung'],
      [day, '50000', null, 'tốt'],
      ['31/02/2026', '1.5', null, 'hỏng'],
      [day, '1000', '2000', 'cả hai'],
      [day, null, null, 'không tiền'],
    ]);
    const answer = await send(file, false);
    expect(answer).toMatchObject({ saved: false, total: 4, bad: 3, created: 1 });
    expect(answer.lines.slice(0, 3).map(({ line, errors }) => [line, errors.map(({ column }) => column)])).toEqual([
      [3, [0, 1]],
      [4, [2]],
      [5, [null]],
    ]);
    expect(await countAll()).toBe(before);
  });
  test('a reversal among what came in is money that left, and waits; a minus among what left changes nothing', async () => {
    const ticket = await shop.ticket([{ price: 500_000 }]);
    const before = await shop.balance(shop.branch, shop.transfer);
    const file = csv(
      `Ngày;Nợ;Có;Nội dung;Số tham chiếu\n${day};;-500.000;${ticket.code} hoan tra;FTHOAN1\n` +
        `${day};;(500.000);${ticket.code} hoan tra;FTHOAN2\n${day};-11.000;;phi SMS;FTPHI\n`,
    );
    const { lines } = await send(file, true);
    expect(lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['out', 500_000],
      ['out', 500_000],
      ['out', 11_000],
    ]);
    expect(await send(file, false)).toMatchObject({ saved: true, created: 3, matched: 0 });
    expect((await shop.row(ticket.id)).paid).toBe(0);
    expect(await shop.balance(shop.branch, shop.transfer)).toBe(before);
    expect(await brokenLaws(app, lawsOf('money', 'ticket'))).toEqual([]);
  });
  test.each([
    ['D/C', 'C', 'D'],
    ['Nợ/Có', 'Có', 'Nợ'],
    ['+/-', '+', '-'],
    ['Loại giao dịch', 'Ghi có', 'Ghi nợ'],
    ['Dr./Cr.', 'CR', 'dr.'],
    ['Chiều', 'Tiền vào', 'Tiền ra'],
  ])('one amount without a sign beside a column «%s» goes the way that the mark says', async (head, come, left) => {
    const rows = (of: string) =>
      csv(`Ngày;Số tiền;${head};Nội dung\n${day};300.000;${come};khach tra\n${day};120.000;${of};tien dien\n`);
    const { bad, columns, lines } = await send(rows(left), true);
    expect([bad, columns]).toEqual([0, { date: 0, amount: 1, mark: 2, content: 3 }]);
    expect(lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['in', 300_000],
      ['out', 120_000],
    ]);
  });
  test('a mark that says neither is refused by its column; words of another kind are no marks', async () => {
    const file = csv(
      `Ngày;Số tiền;Nợ/Có;Nội dung\n${day};300.000;C;khach tra\n${day};120.000;X;tien dien\n${day};50.000;;phi\n`,
    );
    const { saved, lines } = await send(file, false);
    expect([saved, lines.map(({ errors }) => errors.map(({ column, message }) => [column, message]))]).toEqual([
      false,
      [
        [[2, 'Cột «Nợ/Có»: «X» không cho biết là tiền vào (có, C, +) hay tiền ra (nợ, D, -).']],
        [[2, 'Cột «Nợ/Có»: «» không cho biết là tiền vào (có, C, +) hay tiền ra (nợ, D, -).']],
        [],
      ],
    ]);
    const words = csv(`Ngày;Số tiền;Loại giao dịch;Nội dung\n${day};-120.000;Chuyển khoản;tien dien\n`);
    expect(await send(words, true)).toMatchObject({ bad: 0, columns: { amount: 1 }, lines: [{ direction: 'out' }] });
    const two = csv(`Ngày;Nợ/Có;Ghi nợ;Ghi có;Nội dung\n${day};D;120.000;;tien dien\n`);
    expect(await send(two, true)).toMatchObject({
      bad: 0,
      columns: { debit: 2, credit: 3 },
      lines: [{ direction: 'out' }],
    });
  });
  test('what a webhook told already is kept beside it and not matched by itself', async () => {
    const ticket = await shop.ticket([{ price: 400_000 }], { to: 'DangXuLy' });
    const { id } = await shop.arrives({ content: ticket.code, transferAmount: 150_000, referenceCode: 'FTTWIN' });
    const file = csv(
      `Ngày;Có;Nội dung;Số tham chiếu\n${day};150000;${ticket.code};FTTWIN\n${day};150000;${ticket.code};FTKHAC\n`,
    );
    expect(await send(file, true)).toMatchObject({ created: 1, twins: 1 });
    expect(await send(file, false)).toMatchObject({ saved: true, created: 1, twins: 1, matched: 1 });
    const rows = await app.sql<{ twin_id: number | null; status: string }>(
      `select twin_id, status from bank_txn where source = 'statement' and reference in ('FTTWIN', 'FTKHAC') order by reference desc`,
    );
    expect(rows).toEqual([
      { twin_id: id, status: 'new' },
      { twin_id: null, status: 'matched' },
    ]);
    expect((await shop.row(ticket.id)).paid).toBe(300_000);
    const late = await shop.arrives({ content: ticket.code, transferAmount: 150_000, referenceCode: 'FTKHAC' });
    expect(await shop.view(late.id)).toMatchObject({ status: 'new', twinId: expect.any(Number) });
  });
  test('money on a virtual account, told with its main account by a webhook, is the same money in the statement', async () => {
    const ticket = await shop.ticket([{ price: 900_000 }], { to: 'DangXuLy' });
    const virtual = { accountNumber: '0123400', subAccount: shop.account };
    const told = { content: ticket.code, transferAmount: 500_000, referenceCode: 'FTVA1', ...virtual };
    const { id, status } = await shop.arrives(told);
    expect(status).toBe('matched');
    const file = csv(`Ngày;Có;Nội dung;Số tham chiếu\n${day};500000;${ticket.code};FTVA1\n`);
    expect(await send(file, true)).toMatchObject({ created: 0, twins: 1 });
    expect(await send(file, false)).toMatchObject({ saved: true, twins: 1, matched: 0 });
    const [row] = await app.sql(`select twin_id from bank_txn where source = 'statement' and reference = 'FTVA1'`);
    expect(row).toEqual({ twin_id: id });
    expect((await shop.row(ticket.id)).paid).toBe(500_000);
    // The other way round: the statement was first.
    const early = csv(`Ngày;Có;Nội dung;Số tham chiếu\n${day};100000;${ticket.code};FTVA2\n`);
    expect(await send(early, false)).toMatchObject({ created: 1, matched: 1 });
    const late = await shop.arrives({ ...told, transferAmount: 100_000, referenceCode: 'FTVA2' });
    expect(await shop.view(late.id)).toMatchObject({ status: 'new', twinId: expect.any(Number) });
    expect((await shop.row(ticket.id)).paid).toBe(600_000);
  });
  test('columns that people choose count; what is missing is asked for', async () => {
    const file = csv(`khi,bao nhieu,gi\n${day},-70000,rut tien\n`);
    expect(await send(file, true)).toMatchObject({
      heads: ['khi', 'bao nhieu', 'gi'],
      bad: 1,
      lines: [{ line: 2, outcome: null, errors: [{ column: null, message: 'Hãy cho biết cột nào là Ngày giờ.' }] }],
    });
    expect((await refusalOf(send(file, false))).key).toBe('bank.noColumn');
    const answer = await send(file, true, { headRow: 1, columns: { date: 0, amount: 1, content: 2 } });
    expect(answer.lines).toMatchObject([{ direction: 'out', amount: 70_000, content: 'rut tien', outcome: 'created' }]);
  });
  test('files that are none, and funds that are somebody else’s', async () => {
    for (const junk of [Buffer.from([0xff, 0x00, 0x80, 0x01]), Buffer.from('\0\0\0'), Buffer.from('   ')])
      expect((await refusalOf(send(junk.toString('base64'), true))).key).toBe('bank.notTable');
    expect((await refusalOf(send(csv('PK not a zip'), true))).key).toBe('import.notXlsx');
    expect((await refusalOf(send(csv(`Ngày,Có,Nội dung\n`), true))).key).toBe('import.empty');
    const elsewhere = await shop.staff(['Pages.Finance.Bank', 'Pages.Finance.Bank.Match'], shop.otherBranch);
    const asked = {
      file: csv(`Ngày,Có,Nội dung\n${day},1,x\n`),
      fileName: 'x',
      branchId: shop.branch,
      methodId: shop.transfer,
    };
    await expect(elsewhere.call(BankTransaction.ImportStatement, asked as never)).toFailWith('finance.otherBranch');
    // A method in which nothing was ever paid has no fund: it says what to do, at the fund.
    const method = { code: 'payment', name: 'Thẻ quà tặng' };
    const { id: methodId } = await app.admin.call(Category.createCateGory, method as never);
    const { key, body } = await refusalOf(
      shop.accountant.call(BankTransaction.ImportStatement, { ...asked, methodId } as never),
    );
    expect([key, body.error?.validationErrors?.[0]?.members]).toEqual(['bank.unknownFund', ['methodId']]);
  });
});
