// Components, accessories, supplies and stationery: four screens of one declaration (spec §2 Categories, §5, §7 Product).
import { TagsOutlined } from '@ant-design/icons';
import { type ComponentType, lazy, Suspense } from 'react';
import * as z from 'zod';
import {
  forKind,
  Product,
  ProductCreate,
  type ProductKind,
  type ProductRow,
} from '../../contract/catalog/product.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import { ImportIn } from '../../contract/lookup/import.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { ImportTool } from '../kit/excel/import-tool.tsx';
import { uniqueField } from '../kit/form/unique-field.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { CrudPage, type CrudSpec } from '../kit/list/crud-page.tsx';
import { WarrantyField } from '../kit/pick/offers.tsx';
import { categoryPick, modelPick } from '../kit/pick/pickers.tsx';
import type { ColumnSpec } from '../kit/table/columns.ts';
import { say } from '../kit/words/culture.ts';
import { catalogText, word } from './catalog.text.ts';
import { productTrail } from './catalog.trail.ts';
import { FlagCell, MoneyCell, PickCell } from './inline-cells.tsx';
import { PictureField } from './picture-field.tsx';
import './catalog.css';

type Spec = CrudSpec<typeof Product.GetAllPro, typeof Product.CreateProduct, typeof Product.UpdateProduct>;
type Key = 'component' | 'accessory' | 'supplies' | 'stationery';
const titles = {
  component: ['component', 'aComponent'],
  accessory: ['accessory', 'anAccessory'],
  supplies: ['supplies', 'aSupply'],
  stationery: ['stationery', 'aStationery'],
} as const satisfies Record<Key, readonly [keyof typeof catalogText.vi, keyof typeof catalogText.vi]>;
/** The kinds have calls of their own with the same shapes; a product's kind itself is never a field of the form. */
const callsOf = (kind: ProductKind) => {
  if (kind === 'supplies')
    return { list: Product.GetAllSupplies, create: Product.CreateSupplies, update: Product.UpdateSupplies };
  if (kind === 'stationery')
    return { list: Product.GetAllStation, create: Product.CreateStation, update: Product.UpdateStation };
  const fixed = z.object({ ...ProductCreate.shape, kind: z.literal(kind).default(kind) });
  return {
    list: Product.GetAllPro,
    create: forKind({ ...Product.CreateProduct, in: fixed }, kind),
    update: forKind(Product.UpdateProduct, kind),
  };
};

const commissionPick = categoryPick('groupCommission');
const typePick = categoryPick('productType');
const labelPick = categoryPick('LabelAccessories');
const groupPick = (kind: ProductKind) => categoryPick(kind === 'accessory' ? 'GroupAccessories' : 'productGroup');
const nameField = (kind: ProductKind) =>
  uniqueField({
    error: 'product.nameTaken',
    key: `product.${kind}`,
    maxLength: 200,
    taken: async (name, form, signal) => {
      const check =
        kind === 'accessory' || kind === 'stationery'
          ? Product.checkValidateNameForIsAccessory
          : Product.checkValidNameByProduct;
      const input = { name, kind, ...(typeof form.id === 'number' ? { id: form.id } : {}) };
      return !(await call(check, input, { signal, quiet: true }));
    },
  });

/** Fetched when it is first wanted, with the encoders of both symbols. */
const PrintLabels = lazy(async () => ({ default: (await import('../kit/print/print-labels.tsx')).PrintLabels }));
const printLabels = (products: readonly ProductRow[], page: PageTools) =>
  page.show((dialog) => (
    <Suspense>
      <PrintLabels {...dialog} products={products} />
    </Suspense>
  ));

/** The dialog sends the kind beside the file. */
const importTool = (kind: ProductKind, page: PageTools) => (
  <ImportTool
    things={word(titles[kind][1])}
    call={{ ...forKind(Product.Import, kind), in: ImportIn }}
    template={forKind(Product.ImportTemplate, kind)}
    fixed={{ kind }}
    page={page}
  />
);

function columns(kind: ProductKind, seesOutbound: boolean): ColumnSpec<ProductRow>[] {
  const fits: ColumnSpec<ProductRow>[] = kind === 'component' || kind === 'accessory' ? ['modelNames'] : [];
  const outbound: ColumnSpec<ProductRow> = {
    field: 'priceOutBound',
    width: 130,
    render: (row) => (
      <MoneyCell
        call={Product.UpdatepriceOutBoundById}
        value={row.priceOutBound ?? 0}
        label={say(catalogText, 'editOutbound', { name: row.name })}
        input={(price) => ({ id: row.id, priceOutBound: price as Vnd })} // whole đồng, by the field
      />
    ),
  };
  return [
    { field: 'code', width: 105 },
    { field: 'name', width: 240, render: (row) => <NameCell row={row} /> },
    { field: 'groupName', width: 140 },
    ...(kind === 'accessory' ? [{ field: 'labelName', width: 120 } as const] : []),
    ...(kind === 'component' ? [{ field: 'typeName', width: 130 } as const] : []),
    { field: 'unitName', width: 110, hidden: kind === 'component' || kind === 'accessory' },
    { field: 'price', width: 120 },
    ...(seesOutbound ? [outbound] : []),
    ...fits.map((field) => ({ field: field as 'modelNames', width: 180, sort: false })), // the one key above
    {
      field: 'groupCommissionName',
      width: 170,
      hidden: true,
      render: (row) => (
        <PickCell
          call={forKind(Product.UpdateGroupCommisionById, kind)}
          value={row.groupCommissionId}
          shown={row.groupCommissionName}
          from={commissionPick}
          label={say(catalogText, 'chooseGroup', { name: row.name })}
          input={(id) => ({ id: row.id, groupCommissionId: id as CategoryId | null })} // chosen from the list
        />
      ),
    },
    {
      field: 'sale',
      width: 110,
      hidden: kind === 'supplies' || kind === 'stationery',
      render: (row) => (
        <FlagCell
          call={forKind(Product.UpdateSaleById, kind)}
          value={row.sale}
          label={say(catalogText, 'setSale', { name: row.name })}
          input={(sale) => ({ id: row.id, sale })}
        />
      ),
    },
    {
      field: 'hidden',
      width: 75,
      render: (row) => (
        <FlagCell
          call={forKind(Product.UpdateHiddenById, kind)}
          value={row.hidden}
          label={say(catalogText, 'setHidden', { name: row.name })}
          input={(hidden) => ({ id: row.id, hidden })}
        />
      ),
    },
    { field: 'barcode', width: 140, hidden: true },
    { field: 'minStock', hidden: true },
    { field: 'maxStock', hidden: true },
    { field: 'warrantyMonths', hidden: true },
    { field: 'isSerial', hidden: true },
    { field: 'note', hidden: true },
    { field: 'creationTime', hidden: true },
    { field: 'lastModificationTime', hidden: true },
  ];
}

const NameCell = ({ row }: { row: ProductRow }) => (
  <span className="catalog-name">
    {row.image && <img src={`/${row.image}`} alt="" loading="lazy" />}
    <span>{row.name}</span>
  </span>
);

function specOf(kind: ProductKind, seesOutbound: boolean): Spec {
  const { list, create, update } = callsOf(kind);
  const [title, thing] = titles[kind];
  const part = kind === 'component' || kind === 'accessory';
  return {
    id: `catalog.${kind}`,
    title: word(title),
    thing: word(thing),
    list: list as typeof Product.GetAllPro, // the lists of all kinds share filter and row
    create: create as unknown as typeof Product.CreateProduct, // the same fields but for the kind, which no form shows
    update: update as unknown as typeof Product.UpdateProduct, // as above
    get: Product.Get,
    remove: forKind(Product.DeleteProduct, kind),
    fixed: { kind },
    name: (row) => row.name,
    searchLabel: word('productSearch'),
    emptyHint: word('productEmpty'),
    chips: {
      field: 'hidden',
      items: [
        { value: false, label: word('shown') },
        { value: true, label: word('hidden') },
      ],
    },
    filters: [
      { field: 'groupId', pick: groupPick(kind) },
      ...(kind === 'component' ? [{ field: 'typeId', pick: typePick } as const] : []),
      ...(kind === 'accessory' ? [{ field: 'labelId', pick: labelPick } as const] : []),
      ...(part ? [{ field: 'modelId', pick: modelPick } as const, 'saleModel' as const, 'sale' as const] : []),
    ],
    columns: columns(kind, seesOutbound),
    form: [
      {
        group: word('general'),
        fields: [
          { field: 'name', control: nameField(kind) },
          { field: 'code', help: word('codeHint') },
          { field: 'barcode', help: word('barcodeHint') },
          { field: 'unitId', pick: categoryPick('productUnit') },
          { field: 'groupId', pick: groupPick(kind) },
          ...(kind === 'component' ? [{ field: 'typeId', pick: typePick } as const] : []),
          ...(kind === 'accessory' ? [{ field: 'labelId', pick: labelPick } as const] : []),
          ...(part ? [{ field: 'modelIds', pick: modelPick, span: 2 } as const] : []),
          { field: 'image', control: PictureField },
        ],
      },
      {
        group: word('money'),
        fields: [
          'price',
          ...(seesOutbound ? ['priceOutBound' as const] : []),
          { field: 'groupCommissionId', pick: commissionPick },
          ...(part ? ['sale' as const] : []),
          'hidden',
        ],
      },
      {
        group: word('stock'),
        fields: [
          'minStock',
          { field: 'maxStock', help: word('maxHint') },
          { field: 'warrantyMonths', control: WarrantyField, span: 1 },
          ...(part ? ['isSerial' as const] : []),
          'note',
        ],
      },
    ],
    tools: (_, page) => importTool(kind, page),
    actions: [
      {
        key: 'labels',
        label: word('printLabels'),
        icon: <TagsOutlined />,
        may: Product.printStamp.may,
        run: (row, page) => printLabels([row], page),
      },
      historyOf('Product', productTrail, (row) => row.name),
    ],
    bulk: [
      {
        key: 'labels',
        label: word('printLabels'),
        icon: <TagsOutlined />,
        may: Product.printStamp.may,
        run: printLabels,
      },
    ],
  };
}

export function productScreen(kind: ProductKind): ComponentType {
  const [plain, priced] = [specOf(kind, false), specOf(kind, true)];
  return () => {
    const seesOutbound = may(Product.UpdatepriceOutBoundById.may, useSession());
    return <CrudPage spec={seesOutbound ? priced : plain} />;
  };
}
