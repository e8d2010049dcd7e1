// Services with the list's prices, parts and accessories: one box to search or scan, lines below it.

import { PlusOutlined } from '@ant-design/icons';
import type { InputRef } from 'antd';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MasterProduct, MasterService } from '../../../../contract/catalog/master.calls.ts';
import type { PartStock } from '../../../../contract/ticket/calls/intake.calls.ts';
import { useShortcut } from '../../../kit/page/shortcuts.ts';
import { useCategory } from '../../../kit/pick/use-category.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { formatMoney } from '../../../kit/words/format.ts';
import { formText } from '../form.text.ts';
import { addLine, lineOfProduct, lineOfService, reprice } from '../lines.model.ts';
import { findServices, useProducts, useServices } from '../look-ups.ts';
import { goNext } from '../stops.ts';
import { usualServices } from '../usual-service.ts';
import { Availability, usePartStock } from './availability.tsx';
import { Combo } from './combo.tsx';
import { Section } from './field.tsx';
import { LineRow } from './line-row.tsx';
import { type PartOf, type PartProps, part } from './part.ts';
import { ProposedParts } from './proposed-parts.tsx';
import './lines.css';

type Hit = { kind: 'service'; service: MasterService } | { kind: 'product'; product: MasterProduct };

const own = ['kind', 'originId', 'branchId', 'modelId', 'errorIds', 'lines'] as const;
export const LinesSection = part(own, Lines);
function Lines({ form }: PartProps<typeof own>) {
  const say = useText(formText);
  const { intake, change, errors, idOf, locks } = form;
  const search = useRef<InputRef>(null);
  const services = useServices(intake.modelId);
  useShortcut('f2', () => search.current?.focus({ cursor: 'all' }), { whileTyping: true });
  usePricesOf(form, services);
  const stock = usePartStock(
    intake.lines.flatMap(({ productId }) => productId ?? []),
    intake.branchId,
  );
  const add = (hit: Hit) =>
    change(({ lines }) => ({
      lines: addLine(lines, hit.kind === 'service' ? lineOfService(hit.service) : lineOfProduct(hit.product)),
    }));
  return (
    <Section title={say('lines')} digit={4}>
      {locks.lines === null ? (
        <LineSearch ref={search} form={form} services={services} onAdd={add} />
      ) : (
        <p className="intake-hint">{say(locks.lines)}</p>
      )}
      {errors.lines && (
        <p className="intake-error" role="alert">
          {errors.lines}
        </p>
      )}
      <div id={idOf('lines')} className="intake-lines">
        {intake.lines.length === 0 && <p className="intake-hint">{say('noLines')}</p>}
        {intake.lines.map((line) => (
          <div key={line.key} className="intake-line-box">
            <LineRow form={form} line={line} stock={stock} />
            {line.kind === 'service' && line.id === null && <ProposedParts form={form} line={line} />}
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Prices follow the model. */
function usePricesOf(form: PartOf<'modelId' | 'lines'>, services: readonly MasterService[]): void {
  const { modelId, lines } = form.intake;
  const follow = useEffectEvent(() => {
    const next = reprice(lines, services);
    if (next.some((line, index) => line.price !== lines[index]?.price || line.listPrice !== lines[index]?.listPrice))
      form.fill((now) => ({ lines: reprice(now.lines, services) }));
  });
  useEffect(() => {
    if (services.length > 0 && modelId) follow();
  }, [services, modelId]);
}

interface LineSearchProps {
  form: PartOf<'modelId' | 'branchId' | 'errorIds' | 'lines'>;
  services: readonly MasterService[];
  onAdd: (hit: Hit) => void;
  ref: Ref<InputRef>;
}
function LineSearch({ form, services, onAdd, ref }: LineSearchProps) {
  const say = useText(formText);
  const [typed, setTyped] = useState('');
  const { products, waiting } = useProducts(typed, form.intake.modelId);
  const stock = usePartStock(
    products.map(({ id }) => id),
    form.intake.branchId,
  );
  const faults = useCategory('deviceError');
  const said = faults.filter(({ id }) => form.intake.errorIds.includes(id)).map(({ name }) => name);
  const isFirst = typed === '' && form.intake.lines.length === 0;
  const usual = isFirst ? usualServices(services, said) : [];
  const hits: Hit[] = [
    ...(isFirst ? usual : findServices(services, typed)).map((service) => ({ kind: 'service' as const, service })),
    ...products.map((product) => ({ kind: 'product' as const, product })),
  ];
  return (
    <Combo<Hit>
      ref={ref}
      id={`${form.idOf('lines')}-search`}
      label={say('addLine')}
      placeholder={say('addLineHint')}
      prefix={<PlusOutlined aria-hidden />}
      suffix={<kbd>F2</kbd>}
      maxLength={100}
      typed={typed}
      onTyped={setTyped}
      hits={hits}
      keyOf={(hit) => (hit.kind === 'service' ? `s${hit.service.id}` : `p${hit.product.id}`)}
      offers={usual.length > 0}
      render={(hit) => <HitLine hit={hit} stock={stock} isUsual={isFirst} />}
      onPick={(hit) => {
        setTyped('');
        onAdd(hit);
      }}
      onEnter={(text) => {
        if (!text) goNext();
      }}
      waiting={waiting}
      empty={typed.trim() ? say('notFound', { typed: typed.trim() }) : null}
    />
  );
}

interface HitLineProps {
  hit: Hit;
  stock: readonly PartStock[] | null;
  /** Nobody typed it: the fault asks for it. */
  isUsual: boolean;
}
function HitLine({ hit, stock, isUsual }: HitLineProps) {
  const say = useText(formText);
  const culture = useCulture();
  if (hit.kind === 'service') {
    const { name, price, groupName, warrantyMonths, minutes } = hit.service;
    const facts = [
      isUsual ? say('usualFor') : groupName,
      warrantyMonths ? say('warrantyMonths', { count: warrantyMonths }) : null,
      minutes ? say('minutes', { count: minutes }) : null,
    ];
    return (
      <>
        <span>
          {name}
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        <b className="intake-figures">{price === null ? '–' : formatMoney(price, culture)}</b>
      </>
    );
  }
  const { product } = hit;
  return (
    <>
      <span>
        {product.name}
        <small>
          {product.code} · <Availability stock={stock} productId={product.id} />
        </small>
      </span>
      <b className="intake-figures">{formatMoney(product.price, culture)}</b>
    </>
  );
}
