// What came back with its own transfer did not leave: neither a defect nor an export in the reports.
import { expect, test } from 'vitest';
import { ProductOutbound } from '../../../../contract/stock/outbound.calls.ts';
import { ReportWarehouse } from '../../../../contract/stock/report-warehouse.calls.ts';
import { RequestInbound } from '../../../../contract/stock/transfer.calls.ts';
import { testApp } from '../../../harness/app.ts';
import { stockShop } from '../../../harness/stock/stock.ts';

const app = await testApp();
const { admin } = app;
const shop = await stockShop(app);
const errorTypeId = await shop.category('errorType');

async function told(productId: number) {
  const defects = await admin.call(ReportWarehouse.GetBaoCaoLinhKienLoi, { productId: productId as never });
  const lines = await admin.call(ProductOutbound.GetReportLines, { productId: productId as never });
  const { totalCount, totalQuantity, totalValue, ownQuantity, byErrorType, items } = defects;
  expect(byErrorType.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(totalQuantity);
  expect(items.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(totalValue);
  expect([ownQuantity, lines.totalCount, lines.totalProduct, lines.totalCost]).toEqual([
    totalQuantity,
    totalCount,
    totalQuantity,
    totalValue,
  ]);
  expect(lines.items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(lines.totalAmount);
  return [totalCount, totalQuantity, totalValue];
}

test('a refused error transfer is no defect; of one that was miscounted only what arrived is', async () => {
  const product = await shop.product({ quantity: 7, value: 1000 });
  const send = async () => {
    const lines = [{ productId: product, quantity: 3 }];
    const bill = await admin.call(ProductOutbound.CreateErrorTransfer, { warehouseId: shop.main, errorTypeId, lines });
    expect((await told(product))[0]).toBe(0);
    return admin.call(ProductOutbound.ArchiveNew, { id: bill.id });
  };
  const refused = await send();
  expect(await told(product)).toEqual([1, 3, 429]);
  await admin.call(RequestInbound.refure, { id: refused.id, cancelReason: 'không lỗi' });
  expect(await shop.shelf(product)).toEqual([7, 1000, 0]);
  expect(await told(product)).toEqual([0, 0, 0]);

  const { id, lines } = await admin.call(ProductOutbound.CreateErrorTransfer, {
    warehouseId: shop.main,
    errorTypeId,
    lines: [{ productId: product, quantity: 3 }],
  });
  await admin.call(ProductOutbound.ArchiveNew, { id });
  const lineId = lines[0]?.id ?? 0;
  await admin.call(RequestInbound.Receive, { id, lines: [{ lineId, quantity: 1 }] });
  await admin.call(RequestInbound.Resolve, { id, lines: [{ lineId, quantity: 2, how: 'miscounted' }] });
  const [units, worth] = await shop.shelf(product, shop.defective);
  expect(await told(product)).toEqual([1, units, worth]);
});
