// Products of one kind from a sheet: a row whose code is known is changed in the cells the sheet fills in, others are made.
import { sql } from 'kysely';
import { type ProductKind, ProductLine } from '../../contract/catalog/product.calls.ts';
import type { Both } from '../../contract/culture.ts';
import type { CategoryCode } from '../../contract/lookup/category.lists.ts';
import type { ImportAnswer } from '../../contract/lookup/import.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { FileAnswer } from '../kit/file/file-answer.ts';
import { idByName } from '../kit/sheet/find-by-name.ts';
import { type ImportSpec, importer } from '../kit/sheet/import.ts';
import { template } from '../kit/sheet/template.ts';
import { type ProductDraft, planProducts } from './product.plan.ts';
import { mayEach, seesOutboundPrice } from './product.rights.ts';
import { saveProducts } from './use-cases/save-products.ts';

type Column = keyof ProductLine;

export async function importProducts(
  ctx: Ctx,
  { kind, ...input }: { kind: ProductKind; file: string; dryRun: boolean },
): Promise<ImportAnswer> {
  mayEach(ctx, 'edit', kind);
  return importer(sheetOf(ctx, kind))(ctx, input);
}

export async function productTemplate(ctx: Ctx, { kind }: { kind: ProductKind }): Promise<FileAnswer> {
  mayEach(ctx, 'edit', kind);
  const { file, example } = templates[kind];
  return template(sheetOf(ctx, kind), file, { ...example, hidden: false, minStock: 5, maxStock: 50 })(ctx);
}

function sheetOf(ctx: Ctx, kind: ProductKind): ImportSpec<typeof ProductLine, ProductDraft> {
  const columns = columnsOf(ctx, kind);
  return {
    schema: ProductLine,
    columns,
    names: {
      unitId: namesIn('productUnit'),
      typeId: namesIn('productType'),
      groupId: namesIn(kind === 'accessory' ? 'GroupAccessories' : 'productGroup'),
      labelId: namesIn('LabelAccessories'),
      groupCommissionId: namesIn('groupCommission'),
    },
    plan: (_, lines, isSaving) => planProducts(ctx, { kind, columns, isSaving }, lines),
    save: (_, rows) => saveProducts(ctx, kind, rows),
  };
}

/** What the kind's form asks for, without the picture; what goes out for how much only for those who may know. */
function columnsOf(ctx: Ctx, kind: ProductKind): Column[] {
  const part = kind === 'component' || kind === 'accessory';
  const when = (shown: boolean, ...columns: Column[]) => (shown ? columns : []);
  return [
    ...(['code', 'name', 'barcode', 'unitId', 'groupId'] as const),
    ...when(kind === 'component', 'typeId'),
    ...when(kind === 'accessory', 'labelId'),
    ...when(part, 'modelNames'),
    'price',
    ...when(seesOutboundPrice(ctx), 'priceOutBound'),
    'groupCommissionId',
    ...when(part, 'sale'),
    ...(['hidden', 'minStock', 'maxStock', 'warrantyMonths'] as const),
    ...when(part, 'isSerial'),
    'note',
  ];
}

const namesIn = (list: CategoryCode) => async (ctx: Ctx) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from category
    where tenant_id = ${ctx.tenantId} and code = ${list} and not is_deleted`.execute(ctx.db);
  return idByName(rows, ({ name }) => [name]);
};

const templates: Readonly<Record<ProductKind, { file: Both; example: Readonly<Record<string, unknown>> }>> = {
  component: {
    file: { vi: 'Mẫu nhập linh kiện', en: 'Component import' },
    example: { name: 'Màn hình', price: 1_200_000, sale: true, warrantyMonths: 6, isSerial: false },
  },
  accessory: {
    file: { vi: 'Mẫu nhập phụ kiện', en: 'Accessory import' },
    example: { name: 'Ốp lưng', price: 150_000, sale: true, warrantyMonths: 0, isSerial: false },
  },
  supplies: {
    file: { vi: 'Mẫu nhập vật tư', en: 'Supplies import' },
    example: { name: 'Keo dán', price: 50_000 },
  },
  stationery: {
    file: { vi: 'Mẫu nhập văn phòng phẩm', en: 'Stationery import' },
    example: { name: 'Giấy in', price: 80_000 },
  },
};
