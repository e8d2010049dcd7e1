// The stage of walks and races over stock: a shop, its people, and what documents need to be made.
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import type { TestApp } from '../app.ts';
import { stockShop } from './stock.ts';
import type { Stage } from './stock-world.ts';

export async function stageOf(app: TestApp): Promise<Stage> {
  const shop = await stockShop(app);
  return {
    app,
    shop,
    counter: await app.make.personWith(
      'Pages.Inventory.Checking',
      'Pages.Inventory.Checking.Create',
      'Pages.Inventory.Checking.AllBranches',
    ),
    witness: await app.make.personWith(
      'Pages.Inventory.Export',
      'Pages.Inventory.Export.Accept',
      'Pages.Settings.Branch.ViewAll',
    ),
    supplierId: (await app.admin.call(SaleSupplier.Create, { name: 'NCC ngẫu nhiên' })).id,
    reasonId: await shop.category('exportTypeOther'),
    errorTypeId: await shop.category('errorType'),
  };
}
