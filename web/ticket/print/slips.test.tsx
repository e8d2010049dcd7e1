// What stands on a ticket's papers: words under the figure they spell, until when the rest is owed, who gave the device back, and a
// code to pay by only where something is due.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type PrintedTicket, PrintedTicket as schema } from '../../../contract/ticket/calls/print.calls.ts';
import { HandoverSlip, IntakeSlip } from './slips.tsx';

const at = '2026-11-02T09:15:00+07:00';
const ticket = (over: object = {}): PrintedTicket =>
  schema.parse({
    shop: { name: 'Xưởng', phone: '1900', bankBin: '970436', bankAccount: '0071', bankAccountName: 'XUONG' },
    branch: { name: 'Chi nhánh 1', address: null, phone: null },
    ...{ id: 7, code: 'SC1', kind: 'repair', status: 'ChoXuLy', creationTime: at, promisedAt: at, handedOverAt: null },
    ...{ customerName: 'Lê Thị Thu', phone: '0903', deviceName: 'Máy', colourName: null, imei: null, errors: [] },
    ...{ errorNote: null, condition: null, accessories: [], accessoryNote: null, hasPasscode: false, note: null },
    ...{ receptionistName: 'Người nhận', advisorName: null, technicianName: null, handedOverByName: 'Người giao' },
    ...{ signature: null, lines: [], lineTotal: 730_000, discount: 0, promotion: 0, promotions: [], vatPercent: 0 },
    ...{
      vat: 0,
      total: 730_000,
      paid: 0,
      credited: 0,
      writtenOff: 0,
      refunded: 0,
      overpaid: 0,
      remaining: 730_000,
      dueDay: null,
    },
    ...{ qr: null, money: [], warranties: [] },
    ...over,
  });
/** The texts of a paper in their order, without the marks around them. */
const textsOf = (paper: React.ReactElement) =>
  renderToStaticMarkup(paper)
    .split(/<[^>]*>/)
    .map((one) => one.trim())
    .filter(Boolean);
const below = (texts: string[], label: string) =>
  texts.slice(texts.indexOf(label) + 1, texts.indexOf(label) + 5).join(' ');

describe('words', () => {
  test('spell the total where nothing was paid', () => {
    const texts = textsOf(<HandoverSlip ticket={ticket()} size="A5" />);
    expect(below(texts, 'Tổng cộng')).toContain('Bảy trăm ba mươi nghìn đồng chẵn');
  });
  test('spell what is left where a part was paid, and what goes back where too much was', () => {
    const part = textsOf(<HandoverSlip ticket={ticket({ paid: 125_000, remaining: 605_000 })} size="A5" />);
    expect(part.filter((one) => one.includes('đồng'))).toHaveLength(1);
    expect(below(part, 'Còn lại')).toContain('Sáu trăm lẻ năm nghìn đồng chẵn');
    const over = textsOf(<HandoverSlip ticket={ticket({ paid: 800_000, remaining: 0, overpaid: 70_000 })} size="A5" />);
    expect(over.filter((one) => one.includes('đồng'))).toEqual([expect.stringContaining('Bảy mươi nghìn đồng')]);
  });
});
test('what is taken off and put on stands under what it is counted from, also where both come to nothing', () => {
  const sale = { lineTotal: 1_320_000, discount: 120_000, vatPercent: 10, vat: 120_000, total: 1_320_000 };
  const texts = textsOf(<HandoverSlip ticket={ticket({ ...sale, remaining: 1_320_000 })} size="A5" />);
  expect(below(texts, 'Cộng')).toContain('1.320.000');
});
test('a hand-over slip says until when the rest is owed and is signed by who gave the device back', () => {
  const owed = ticket({ paid: 30_000, remaining: 700_000, dueDay: '2026-12-09' });
  const texts = textsOf(<HandoverSlip ticket={owed} size="A5" />);
  expect(below(texts, 'Hạn thanh toán')).toContain('09/12/2026');
  expect(texts.at(-1)).toBe('Người giao');
  expect(textsOf(<IntakeSlip ticket={owed} size="A5" />).at(-1)).toBe('Người nhận');
  expect(textsOf(<HandoverSlip ticket={ticket()} size="A5" />)).not.toContain('Hạn thanh toán');
});
test('an intake slip that is printed again after hand-over does not call what was paid a deposit', () => {
  const paid = { paid: 730_000, remaining: 0 };
  expect(below(textsOf(<IntakeSlip ticket={ticket(paid)} size="A5" />), 'Đã đặt cọc')).toContain('730.000');
  const handed = textsOf(<IntakeSlip ticket={ticket({ ...paid, handedOverAt: at })} size="A5" />);
  expect(below(handed, 'Đã thanh toán')).toContain('730.000');
  expect(handed).not.toContain('Đã đặt cọc');
});
test('the code to pay by is that of the saved ticket, with its caption; without one nothing is drawn', () => {
  const qr = { payload: 'x', amount: 605_000, content: 'SC1', caption: 'Chuyển khoản phần còn lại của phiếu SC1' };
  const due = renderToStaticMarkup(<IntakeSlip ticket={ticket({ qr })} size="roll80" />);
  expect(due).toContain(qr.caption);
  expect(due).toMatch(/aria-label="QR 0002[^"]*5406605000/);
  expect(renderToStaticMarkup(<IntakeSlip ticket={ticket()} size="roll80" />)).not.toContain('aria-label="QR');
});
