// The service price list, /service/service-price: models × services, edited like a spreadsheet (spec §2, §7; domain.md §3).
import { App, type InputRef } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Series } from '../../contract/catalog/device.calls.ts';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { type PriceCell, ProductService } from '../../contract/price/price.calls.ts';
import { may, useSession } from '../kit/call/session.ts';
import { ExcelButton } from '../kit/excel/excel-button.tsx';
import { ImportTool } from '../kit/excel/import-tool.tsx';
import { useConfirm } from '../kit/feedback/confirm.tsx';
import { type Show, useDialog } from '../kit/feedback/use-dialog.tsx';
import { ListFilters } from '../kit/filter/list-filters.tsx';
import { LeftNotice } from '../kit/form/left.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { LoadFailed, NoData, NoMatch, SkeletonRows } from '../kit/list/list-states.tsx';
import { SearchBox } from '../kit/list/search-box.tsx';
import { useList } from '../kit/list/use-list.ts';
import { Page } from '../kit/page/page.tsx';
import { ReloadButton } from '../kit/page/tool-button.tsx';
import { pick } from '../kit/pick/picker.ts';
import { categoryPick } from '../kit/pick/pickers.tsx';
import { useText } from '../kit/words/culture.ts';
import { readAmount } from '../kit/words/typed-amount.ts';
import '../kit/list/list-page.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { CellDrawer, CellHistory } from './cell-drawer.tsx';
import { priceText, word } from './price.text.ts';
import { PriceBar } from './price-bar.tsx';
import { type Block, type Place, pasted, rowsOf, servicesOf, spotKey, spotsIn } from './price-grid.model.ts';
import { PriceGrid } from './price-grid.tsx';
import { useEdits } from './use-edits.tsx';
import { type Prices, usePrices } from './use-prices.ts';

const list = ProductService.GetProductServicePricePaged;
const seriesPick = pick({
  call: CatalogMaster.GetAllSeries,
  follows: Series.GetAll,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.manufacturerName,
});
const spec: ListSpec<typeof list> = {
  id: 'price.grid',
  title: word('title'),
  list,
  columns: [],
  searchLabel: word('searchModel'),
  filters: [
    { field: 'manufacturerId', pick: categoryPick('manufacturer') },
    { field: 'seriesId', pick: seriesPick },
    { field: 'groupId', pick: categoryPick('serviceGroupName') },
    'hidden',
  ],
};

export function PriceScreen() {
  const say = useText(priceText);
  const query = useList(list, { enabled: false }); // for its address only: the grid reads its own pages
  const { manufacturerId, seriesId, groupId, hidden, keyword } = query.input;
  const prices = usePrices({ manufacturerId, seriesId, groupId, hidden });
  const [term, setTerm] = useState('');
  const search = useRef<InputRef>(null);
  const [dialog, show] = useDialog();
  const rows = useMemo(() => rowsOf(prices.models, keyword ?? ''), [prices.models, keyword]);
  const services = useMemo(() => servicesOf(prices.services, term), [prices.services, term]);
  const clear = () => {
    setTerm('');
    query.clear();
  };
  return (
    <Page
      title={say('title')}
      busy={prices.fetching}
      beside={
        <div className="price-services">
          <SearchBox value={term} onSearch={setTerm} label={say('searchService')} maxLength={100} />
        </div>
      }
    >
      <ListFilters spec={spec} list={query} searchRef={search} onDown={() => {}}>
        <ReloadButton onReload={prices.reload} />
        <ExcelButton
          call={ProductService.ExportProductServicePrice}
          input={{ manufacturerId, seriesId, groupId, keyword }}
          columns={[]}
          title={say('title')}
        />
        <ImportTool
          things={() => say('things')}
          call={ProductService.Import}
          template={ProductService.ExportProductServicePrice}
          page={{ show, refresh: prices.reload }}
        />
      </ListFilters>
      {prices.error && prices.loaded && (
        <LoadFailed shown error={prices.error} busy={prices.fetching} onRetry={prices.reload} />
      )}
      <LeftNotice of={prices.left} />
      <div className="kit-panel price-panel">
        {prices.error && !prices.loaded ? (
          <LoadFailed error={prices.error} onRetry={prices.reload} />
        ) : prices.loading ? (
          <SkeletonRows />
        ) : prices.models.length === 0 && query.active.length === 0 ? (
          <NoData hint={say('empty')} action={null} />
        ) : rows.length === 0 || services.length === 0 ? (
          <NoMatch onClear={clear} />
        ) : (
          <Sheet
            key={`${keyword}|${term}|${manufacturerId}|${seriesId}|${groupId}|${hidden}`}
            prices={prices}
            rows={rows}
            services={services}
            show={show}
          />
        )}
      </div>
      {dialog}
    </Page>
  );
}

interface SheetProps {
  prices: Prices;
  rows: ReturnType<typeof rowsOf>;
  services: ReturnType<typeof servicesOf>;
  show: Show;
}
/** The grid with what can be done to its chosen block; a changed search begins a new one. */
function Sheet({ prices, rows, services, show }: SheetProps) {
  const say = useText(priceText);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const session = useSession();
  const edits = may(ProductService.EditService.may, session);
  const removes = may(ProductService.delete.may, session);
  const [block, setBlock] = useState<Block | null>(null);
  const spots = useMemo(() => (block ? spotsIn(rows, services, block) : []), [rows, services, block]);
  const cellsOf = (some: typeof spots): PriceCell[] =>
    some.flatMap((spot) => {
      const cell = prices.cells.get(spotKey(spot));
      return cell?.id ? [cell] : [];
    });
  const focus = block ? spotsIn(rows, services, { anchor: block.focus, focus: block.focus })[0] : undefined;
  const focused = focus && prices.cells.get(spotKey(focus));
  const { save, remove: takeAway, undo } = useEdits(prices, { edits, removes });
  const type = ({ row, column }: Place, typed: string): boolean => {
    const [line, service] = [rows[row], services[column]];
    if (!typed || line?.kind !== 'model' || !service) return true;
    const price = readAmount(typed);
    if (price === null) {
      message.warning(say('notNumber', { typed }));
      return false;
    }
    void save([{ modelId: line.model.id, serviceNameId: service.id, price }]);
    return true;
  };
  const paste = (text: string) => {
    if (!block || !edits) return;
    const { sets, wrong } = pasted(rows, services, block, text);
    if (wrong !== null) message.warning(say('notNumber', { typed: wrong }));
    else void save(sets);
  };
  const copy = () => {
    const width = block ? Math.abs(block.anchor.column - block.focus.column) + 1 : 1;
    const values = spots.map((spot) => prices.cells.get(spotKey(spot))?.price ?? '');
    return Array.from({ length: Math.ceil(values.length / width) }, (_, line) =>
      values.slice(line * width, (line + 1) * width).join('\t'),
    ).join('\n');
  };
  const remove = async () => {
    const gone = cellsOf(spots);
    if (!removes || gone.length === 0) return;
    const content = say('removeCount', { count: gone.length });
    if (!(await confirm({ title: say('removeAsk'), content, yes: say('remove'), danger: true }))) return;
    if (await takeAway(gone)) message.success(say('removed', { count: gone.length }));
  };
  const hide = (hidden: boolean) =>
    void save(cellsOf(spots).map(({ modelId, serviceNameId }) => ({ modelId, serviceNameId, hidden })));
  const open = () => {
    if (focus) show((props) => <CellDrawer {...props} spot={focus} cell={focused} save={save} readOnly={!edits} />);
  };
  return (
    <>
      <PriceBar
        spot={focus}
        cell={focused}
        count={spots.length}
        priced={cellsOf(spots)}
        onOpen={open}
        onBulk={() =>
          show((props) => (
            <BulkDialog {...props} spots={spots} cells={prices.cells} onApply={(some) => void save(some)} />
          ))
        }
        onHide={hide}
        onRemove={() => void remove()}
        onHistory={() => {
          if (focus && focused?.id) show((props) => <CellHistory {...props} spot={focus} id={focused.id} />);
        }}
      />
      <PriceGrid
        rows={rows}
        services={services}
        cells={prices.cells}
        block={block}
        onBlock={setBlock}
        onType={edits ? type : undefined}
        onPaste={paste}
        onCopy={copy}
        onRemove={() => void remove()}
        onUndo={() => void undo()}
        onOpen={open}
      />
      <div className="price-foot" aria-live="polite">
        {say('counts', {
          models: rows.filter((row) => row.kind === 'model').length,
          services: services.length,
          prices: prices.cells.size,
        })}
        {prices.models.length < prices.total &&
          ` · ${say('loaded', { count: prices.models.length, total: prices.total })}`}
      </div>
    </>
  );
}
