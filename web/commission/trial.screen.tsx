// /commission/trial: what each would have got for a month's lines by other rates, before a rule starts.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Commission } from '../../contract/commission/commission.calls.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import { today } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { WIRE_DAY } from '../kit/filter/spans.ts';
import { type Span, SpanField } from '../kit/form/date-field.tsx';
import { insteadOf, ListPanel, PanelRows } from '../kit/list/panel-list.tsx';
import { listKey } from '../kit/list/use-list.ts';
import { Page } from '../kit/page/page.tsx';
import { PickSelect } from '../kit/pick/pick.tsx';
import { useText } from '../kit/words/culture.ts';
import { commissionText } from './commission.text.ts';
import { FigureStrip } from './figure-strip.tsx';
import { groupPick } from './pickers.ts';
import './commission.css';

const lastMonth = (): Span => {
  const month = dayjs(today()).subtract(1, 'month');
  return [month.startOf('month').format(WIRE_DAY), month.endOf('month').format(WIRE_DAY)];
};

export function TrialScreen() {
  const say = useText(commissionText);
  const [span, setSpan] = useState<Span>(lastMonth);
  const [groupId, setGroup] = useState<CategoryId | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [minusPercent, setMinus] = useState<number | null>(null);
  const [from, to] = span;
  const input = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(groupId ? { groupId } : {}),
    ...(percent === null ? {} : { percent }),
    ...(minusPercent === null ? {} : { minusPercent }),
  };
  const state = useQuery({
    queryKey: listKey(Commission.Simulate, input),
    queryFn: ({ signal }) => call(Commission.Simulate, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data } = state;
  const rate = { min: 0, max: 100, precision: 2, placeholder: say('unchanged'), controls: false };
  return (
    <Page title={say('trial')} busy={state.isFetching}>
      <p className="kit-quiet commission-hint">{say('trialHint')}</p>
      <Form layout="vertical" component="div" className="commission-trial">
        <Form.Item label={say('span')} htmlFor="trial-span">
          <SpanField id="trial-span" value={span} onChange={setSpan} aria-label={say('span')} />
        </Form.Item>
        <Form.Item label={say('group')} htmlFor="trial-group">
          <PickSelect
            id="trial-group"
            from={groupPick}
            value={groupId}
            placeholder={say('everyGroup')}
            allowClear
            onChange={(value) => setGroup(value as CategoryId | null)} // one id
          />
        </Form.Item>
        <Form.Item label={say('percent')} htmlFor="trial-percent">
          <InputNumber id="trial-percent" {...rate} value={percent} onChange={setPercent} />
        </Form.Item>
        <Form.Item label={say('minus')} htmlFor="trial-minus">
          <InputNumber id="trial-minus" {...rate} value={minusPercent} onChange={setMinus} />
        </Form.Item>
      </Form>
      <FigureStrip
        label={say('trial')}
        figures={[
          { label: say('now'), value: data?.now },
          { label: say('would'), value: data?.would, isMain: true },
          { label: say('difference'), value: data && data.would - data.now },
        ]}
      />
      <ListPanel title={say('people')} isBusy={state.isFetching && !state.isPending}>
        {data?.items.length === 0 ? (
          <p className="kit-quiet">{say('trialEmpty')}</p>
        ) : (
          <PanelRows
            label={say('people')}
            of={Commission.Simulate}
            columns={['name', 'lines', 'now', 'would', 'difference']}
            rows={data?.items ?? []}
            name={(row) => row.name}
            instead={insteadOf(data, state.error, () => void state.refetch())}
          />
        )}
      </ListPanel>
    </Page>
  );
}
