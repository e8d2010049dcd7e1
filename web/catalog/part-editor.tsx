// The parts of one service for every model or for one: quantities, adding, taking away, saved as a whole.
import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, InputNumber, Table } from 'antd';
import { useEffect, useState } from 'react';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import { CatalogMaster, type MasterProduct } from '../../contract/catalog/master.calls.ts';
import { Product, type ServicePartRow } from '../../contract/catalog/product.calls.ts';
import { ServiceName, type ServiceNameRow } from '../../contract/catalog/service-name.calls.ts';
import { hasWords } from '../../contract/culture.ts';
import { call } from '../kit/call/call.ts';
import { useGuarded } from '../kit/call/guarded.ts';
import { shown } from '../kit/call/quiet.ts';
import { may, useSession } from '../kit/call/session.ts';
import { useConfirm } from '../kit/feedback/confirm.tsx';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { useDraft } from '../kit/form/draft.ts';
import { DraftFound } from '../kit/form/draft-found.tsx';
import { QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { useRefresh } from '../kit/list/use-list.ts';
import { useTab } from '../kit/page/tab.ts';
import { usePickOptions } from '../kit/pick/pick.tsx';
import { modelPick } from '../kit/pick/pickers.tsx';
import { Select } from '../kit/pick/select.tsx';
import { useText } from '../kit/words/culture.ts';
import { kitText } from '../kit/words/kit.text.ts';
import { catalogText } from './catalog.text.ts';
import { changePart, type Part, type PartChanges, withChanges } from './part-changes.ts';
import '../kit/table/data-table.css';
import '../kit/form/form.css';
import '../kit/list/list-page.css';

const EVERY = 0;
const MOST = 1000;

interface Begun {
  modelId: number;
  changes: PartChanges;
}
/** The version is read first: what is saved between the two is refused, and not overlooked. */
async function readParts({ id }: ServiceNameRow, signal: AbortSignal) {
  const { version } = await call(ServiceName.Get, { id }, { signal, quiet: true });
  const { items } = await call(Product.GetAllProductByServiceId, { id }, { signal, quiet: true });
  return { version, items };
}

interface PartEditorProps {
  service: ServiceNameRow;
  /** Says how to ask before unsaved work is lost; null when there is none. */
  onGuard: (guard: (() => Promise<boolean>) | null) => void;
}
export function PartEditor({ service, onGuard }: PartEditorProps) {
  const say = useText(catalogText);
  const kit = useText(kitText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [modelId, setModelId] = useState(EVERY);
  const [changes, setChanges] = useState<PartChanges>([]);
  const isDirty = changes.length > 0;
  const allowed = may(Product.SetServiceParts.may, useSession());
  const draft = useDraft<Begun>(allowed ? `catalog.parts.${service.id}` : null);
  const [offered, setOffered] = useState(draft.found);
  const drop = () => {
    draft.drop();
    setOffered(null);
    setChanges([]);
  };
  const mayLeave = useGuard(isDirty, drop, onGuard);
  const guarded = useGuarded();
  const [busy, run] = useBusy();
  const state = useQuery({
    queryKey: ['Product', 'parts', service.id],
    queryFn: ({ signal }) => readParts(service, signal),
    retry: false,
    meta: shown,
  });
  if (state.error && !state.data) return <QueryFailed of={state} />;
  if (!state.data) return <SkeletonRows />;
  const { items: saved, version } = state.data;
  const own = saved.filter((row) => (row.modelId ?? EVERY) === modelId);
  const parts = withChanges(own, changes);
  const change = (part: Part) => {
    const next = changePart(own, changes, part);
    setChanges(next);
    setOffered(null);
    draft.keep(next.length > 0 ? { modelId, changes: next } : null);
  };
  const add = (product: MasterProduct) => {
    if (parts.some(({ productId }) => productId === product.id))
      return void message.info(say('alreadyThere', { name: product.name }));
    const { id: productId, code: productCode, name: productName } = product;
    change({ productId, productCode, productName, quantity: 1 });
  };
  const save = () =>
    run(async () => {
      const sent = {
        serviceNameId: service.id,
        modelId: modelId === EVERY ? null : (modelId as ModelId), // chosen from the models
        parts: parts.map(({ productId, quantity }) => ({ productId, quantity })),
        version,
      };
      await draft.save((options) => call(Product.SetServiceParts, sent, options));
      await refresh(Product.SetServiceParts);
      setChanges([]);
      message.success(say('saved'));
    });
  return (
    <>
      <h2>{service.name}</h2>
      {offered && (
        <DraftFound
          at={offered.at}
          onUse={() => {
            setModelId(offered.value.modelId);
            setChanges(offered.value.changes);
            setOffered(null);
          }}
          onDrop={drop}
        />
      )}
      <div className="catalog-part-tools">
        <div>
          {say('appliesTo')}
          <ModelScope
            value={modelId}
            saved={saved}
            onChange={async (next) => {
              if (await mayLeave()) setModelId(next);
            }}
          />
        </div>
        {allowed && (
          <div>
            {say('component')}
            <AddPart onAdd={add} />
          </div>
        )}
      </div>
      <Table<Part>
        size="small"
        rowKey="productId"
        dataSource={[...parts]}
        pagination={parts.length > 50 ? { pageSize: 50 } : false}
        locale={{ emptyText: say('noParts') }}
        scroll={{ x: 480 }}
        columns={[
          { title: say('rowNumber'), width: 56, render: (_value, _row, index) => index + 1 },
          { title: say('code'), dataIndex: 'productCode', width: 110 },
          { title: say('component'), dataIndex: 'productName' },
          {
            title: say('quantity'),
            width: 120,
            render: (_value, row) => (
              <InputNumber<number>
                min={1}
                max={MOST}
                precision={0}
                disabled={!allowed}
                value={row.quantity}
                aria-label={say('quantityOf', { name: row.productName })}
                onChange={(quantity) => change({ ...row, quantity: quantity ?? 1 })}
              />
            ),
          },
          {
            title: <span className="kit-unseen">{say('removePart', { name: '' })}</span>,
            width: 56,
            render: (_value, row) => (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                disabled={!allowed}
                aria-label={say('removePart', { name: row.productName })}
                onClick={() => change({ ...row, quantity: 0 })}
              />
            ),
          },
        ]}
      />
      <footer className="kit-form-actions">
        <Button disabled={!isDirty} onClick={drop}>
          {say('undo')}
        </Button>
        <Button
          type="primary"
          loading={busy}
          disabled={!allowed || !isDirty}
          {...(allowed ? {} : { title: kit('noPermission') })}
          onClick={guarded(Product.SetServiceParts, () => void save())}
        >
          {say('save')}
        </Button>
      </footer>
    </>
  );
}

/** Every model first, then those with parts of their own, then the others. */
function ModelScope(props: { value: number; saved: readonly ServicePartRow[]; onChange: (id: number) => void }) {
  const say = useText(catalogText);
  const { options } = usePickOptions(modelPick);
  const counts = new Map<number, number>();
  for (const { modelId } of props.saved) counts.set(modelId ?? EVERY, (counts.get(modelId ?? EVERY) ?? 0) + 1);
  const labelled = (value: number, label: string) => {
    const count = counts.get(value);
    return { value, label: count ? `${label} (${say('ownParts', { count })})` : label };
  };
  const models = options.map(({ value, label }) => labelled(Number(value), label));
  const own = models.filter(({ value }) => counts.has(value));
  const rest = models.filter(({ value }) => !counts.has(value));
  return (
    <Select<number>
      value={props.value}
      onChange={props.onChange}
      options={[labelled(EVERY, say('allModels')), ...own, ...rest]}
      aria-label={say('appliesTo')}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: (text, option) => hasWords(String(option?.label ?? ''), text) }}
    />
  );
}

/** Searches products as you type; the chosen one goes into the table and the field is empty again. */
function AddPart({ onAdd }: { onAdd: (product: MasterProduct) => void }) {
  const say = useText(catalogText);
  const [typed, setTyped] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: ['Product', 'add', typed],
    queryFn: ({ signal }) => call(CatalogMaster.getAllProduct, { keyword: typed }, { signal, quiet: true }),
    placeholderData: (before) => before,
  });
  const products = data?.items ?? [];
  return (
    <Select<number | null>
      value={null}
      placeholder={say('addPart')}
      aria-label={say('addPart')}
      loading={isFetching}
      options={products.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      onSelect={(id) => {
        const product = products.find((one) => one.id === id);
        if (product) onAdd(product);
        setTyped('');
      }}
    />
  );
}

function useGuard(dirty: boolean, drop: () => void, onGuard: PartEditorProps['onGuard']): () => Promise<boolean> {
  const say = useText(catalogText);
  const confirm = useConfirm();
  const { setDirty } = useTab();
  const ask = async () => {
    if (!dirty) return true;
    const sure = await confirm({
      title: say('unsaved'),
      content: say('unsavedHint'),
      yes: say('undo'),
      no: say('keep'),
      danger: true,
    });
    if (sure) drop();
    return sure;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether there is something to lose matters
  useEffect(() => {
    setDirty(dirty);
    onGuard(dirty ? ask : null);
    return () => setDirty(false);
  }, [dirty]);
  return ask;
}
