// A part with a serial comes back from a ticket once: what one return names, drafts included, is offered to no other.
import { expect, test } from 'vitest';
import { ProductOutbound } from '../../../../contract/stock/outbound.calls.ts';
import { refusalOf, testApp } from '../../../harness/app.ts';
import { stockShop } from '../../../harness/stock/stock.ts';

const app = await testApp();
const { admin } = app;
const shop = await stockShop(app);

test('a serial that one return names is neither offered to another nor taken by it', async () => {
  const product = await shop.product({ serials: ['VE-1', 'VE-2'] });
  const lines = [{ productId: product, quantity: 2, serials: ['VE-1', 'VE-2'] }];
  const ticketCode = await shop.ticket([product]);
  const { id } = await admin.call(ProductOutbound.create, { warehouseId: shop.main, ticketCode, lines });
  const issued = await admin.call(ProductOutbound.ArchiveNew, { id });
  const originLineId = issued.lines[0]?.id ?? 0;
  const back = (serial: string, more: object = {}) => {
    const returned = [{ originLineId, quantity: 1, serials: [serial] }];
    return admin.call(ProductOutbound.CreateReturnItem, { originId: id, lines: returned, ...more });
  };
  const offered = async () => (await admin.call(ProductOutbound.getDetail, { id })).lines[0]?.openSerials;
  expect(await offered()).toEqual(['VE-1', 'VE-2']);
  const draft = await back('VE-1');
  expect(await offered()).toEqual(['VE-2']);
  const refused = await refusalOf(back('ve-1'));
  expect([refused.key, refused.body.error?.validationErrors?.[0]?.members]).toEqual([
    'outbound.serialBack',
    ['lines.0.serials'],
  ]);
  expect((await back('VE-1', { id: draft.id })).lines[0]?.serials).toEqual(['VE-1']); // its own
  await admin.call(ProductOutbound.ArchiveNew, { id: (await back('VE-2')).id });
  await admin.call(ProductOutbound.ArchiveNew, { id: draft.id });
  expect(await offered()).toEqual([]);
  expect(await shop.shelf(product, shop.returned)).toEqual([2, 300, 0]);
});
