// /report/selling/plan: what each branch is to earn and how many tickets it is to hand over, month by month; typed as in a sheet and saved as it is typed.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Segmented } from 'antd';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation } from 'react-router';
import {
  type PlanChange,
  type PlanFigure,
  planFigures,
  ReportPlan,
  type YearPlan,
} from '../../../contract/report/plan.calls.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { LeftNotice, useLeft } from '../../kit/form/left.tsx';
import { QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { usePhone } from '../../kit/page/use-phone.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { cellOf, keyOf, MONTHS, monthAt, pasted, readCell, type Spot, valueAt, withCells } from './plan.model.ts';
import { planText } from './plan.text.ts';
import './plan.css';

const columns = Array.from({ length: MONTHS }, (_, at) => at);
export function PlanScreen(): ReactNode {
  const say = useText(planText);
  const client = useQueryClient();
  const { setSearch } = useTab();
  const phone = usePhone();
  const search = new URLSearchParams(useLocation().search);
  const asked = Number(search.get('year'));
  const figure = planFigures.find((one) => one === search.get('figure')) ?? 'revenue';
  const year = asked >= 2000 && asked < 3000 ? asked : Number(today().slice(0, 4));
  const queryKey = [ReportPlan.GetYear.service, year];
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(ReportPlan.GetYear, { year }, { signal }),
    retry: false,
  });
  const canSave = may(ReportPlan.Save.may, useSession());
  const left = useLeft<PlanChange>(canSave ? 'report.plan' : null, keyOf, (cells) =>
    call(ReportPlan.Save, { cells: [...cells] }),
  );
  const reread = () => client.invalidateQueries({ queryKey: [ReportPlan.GetYear.service] });
  const drop = () => {
    left.drop();
    void reread();
  };
  const save = async (typed: PlanChange[]): Promise<boolean> => {
    client.setQueryData<YearPlan>(queryKey, (plan) => plan && withCells(plan, typed));
    const isSaved = await left.save(typed);
    await reread();
    return isSaved;
  };
  const go = (to: number, of = figure) => setSearch(new URLSearchParams({ year: String(to), figure: of }));
  return (
    <Page
      title={say('title')}
      beside={
        <span className="plan-years">
          <Button type="text" icon={<LeftOutlined />} aria-label={say('before')} onClick={() => go(year - 1)} />
          <b>{year}</b>
          <Button type="text" icon={<RightOutlined />} aria-label={say('after')} onClick={() => go(year + 1)} />
        </span>
      }
    >
      <Segmented<PlanFigure>
        value={figure}
        aria-label={say('figure')}
        options={planFigures.map((value) => ({ value, label: say(value) }))}
        onChange={(next) => go(year, next)}
      />
      <p className="kit-quiet">
        {say(canSave ? 'hint' : 'readOnly')} {canSave && !phone && say('keys')}
      </p>
      <QueryFailed of={state} />
      <LeftNotice of={{ ...left, drop, save: () => save([]) }} />
      {state.data ? (
        <Grid
          key={`${year} ${figure}`}
          plan={withCells(state.data, left.cells)}
          figure={figure}
          onSave={canSave ? save : null}
        />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

interface GridProps {
  plan: YearPlan;
  figure: PlanFigure;
  /** Whether it is saved. */
  onSave: ((cells: PlanChange[]) => Promise<boolean>) | null;
}
function Grid({ plan, figure, onSave }: GridProps): ReactNode {
  const say = useText(planText);
  const culture = useCulture();
  const { message } = App.useApp();
  const table = useRef<HTMLTableElement>(null);
  // The year begins at its left; what is planned now stands in view.
  useEffect(() => {
    const now = table.current?.querySelector(`[data-month="${today().slice(0, 7)}"]`);
    now?.scrollIntoView({ block: 'nearest', inline: 'end' });
  }, []);
  const show = (value: number | null) => (value === null ? '' : formatNumber(value, culture));
  const at = (spot: Spot) => valueAt(plan, spot, figure);
  const rows = plan.branches.map((_, row) => row);
  const sum = (spots: readonly Spot[]) => spots.reduce((all, spot) => all + (at(spot) ?? 0), 0) || null;
  const focus = ({ row, column }: Spot) =>
    table.current?.querySelector<HTMLInputElement>(`[data-spot="${row} ${column}"]`)?.focus();
  const wrong = (text: string) => void message.error(say(figure === 'revenue' ? 'notNumber' : 'notCount', { text }));
  const commit = (spot: Spot, box: HTMLInputElement) => {
    const value = readCell(box.value);
    const before = at(spot);
    const branch = plan.branches[spot.row];
    if (value === undefined) wrong(box.value);
    if (value === undefined || value === before || !branch) {
      box.value = show(before);
      return;
    }
    box.value = show(value);
    const month = monthAt(plan.year, spot.column);
    void onSave?.([cellOf({ branchId: branch.id, month }, figure, value)]);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, { row, column }: Spot) => {
    const box = event.currentTarget;
    const { selectionStart, selectionEnd, value } = box;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const moves: Record<string, Spot | undefined> = {
      Enter: { row: row + (event.shiftKey ? -1 : 1), column },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: isWhole || selectionEnd === 0 ? { row, column: column - 1 } : undefined,
      ArrowRight: isWhole || selectionStart === value.length ? { row, column: column + 1 } : undefined,
    };
    if (event.key === 'Escape') box.value = show(at({ row, column }));
    const to = moves[event.key];
    if (!to) return;
    event.preventDefault();
    focus(to);
    // Leaving the box saves it; where there is no other to go to, it is saved in its place.
    if (event.key === 'Enter' && document.activeElement === box) commit({ row, column }, box);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, spot: Spot) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const block = pasted(plan, spot, text, figure);
    if (block.wrong !== null) wrong(block.wrong);
    if (block.cells.length) void onSave?.(block.cells).then((isSaved) => isSaved && message.success(say('saved')));
  };
  return (
    <div className="plan-grid">
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{say('branch')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-month={monthAt(plan.year, column).slice(0, 7)}>
                {say('month', { month: column + 1 })}
              </th>
            ))}
            <th scope="col">{say('total')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.branches.map(({ id, name }, row) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {columns.map((column) => {
                const spot = { row, column };
                const value = at(spot);
                if (!onSave) return <td key={column}>{show(value)}</td>;
                return (
                  <td key={column}>
                    <Cell
                      shown={show(value)}
                      data-spot={`${row} ${column}`}
                      aria-label={say('cell', { branch: name, month: column + 1 })}
                      onFocus={(event) => event.currentTarget.select()}
                      onKeyDown={(event) => onKey(event, spot)}
                      onPaste={(event) => onPaste(event, spot)}
                      onBlur={(event) => commit(spot, event.currentTarget)}
                    />
                  </td>
                );
              })}
              <td className="is-sum">{show(sum(columns.map((column) => ({ row, column }))))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('sum')}</th>
            {columns.map((column) => (
              <td key={column}>{show(sum(rows.map((row) => ({ row, column }))))}</td>
            ))}
            <td>{show(sum(rows.flatMap((row) => columns.map((column) => ({ row, column })))))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A box that keeps the hand in it: an answer or somebody else's plan changes what stands there, never what is being typed. */
function Cell({ shown, ...box }: { shown: string } & ComponentProps<'input'>): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    const now = input.current;
    if (now && (now !== document.activeElement || now.value === before.current)) now.value = shown;
    before.current = shown;
  }, [shown]);
  return <input ref={input} inputMode="numeric" defaultValue={shown} {...box} />;
}
