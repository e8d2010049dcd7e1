// The figures of a report at a glance: each with its change against the period before, last year's, and what it means.
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { type Measure, type MeasureKey, measureOf } from '../../contract/report/measures.ts';
import type { Report, ReportAnswer } from '../../contract/report/report.ts';
import { showFigure } from '../../contract/report/show-figure.ts';
import { canExplain } from '../../contract/report/why.ts';
import type { Sum } from '../kit/list/list-footer.tsx';
import { culture, useCulture, useText } from '../kit/words/culture.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { reportText } from './report.text.ts';
import './report.css';

const MOST = 6;
type Sums = Readonly<Record<string, unknown>>;
interface FiguresProps {
  keys: readonly MeasureKey[];
  answer: ReportAnswer;
  /** Shows what a figure is made of. */
  onWhy?: ((key: MeasureKey) => void) | undefined;
  /** There is nothing to hold them against. */
  isNow?: boolean | undefined;
}
const glanceOf = (keys: readonly MeasureKey[], { footer }: ReportAnswer) =>
  keys.filter((key) => (footer as Sums)[key] !== null).slice(0, MOST);
/** Sums of all rows that do not stand above them: at the foot of the table. */
export function sumsBelow({ glance, figures }: Report, answer: ReportAnswer): Sum[] {
  const above = new Set(glanceOf(glance ?? figures, answer));
  return figures.flatMap((key) => {
    const value = (answer.footer as Sums)[key];
    if (above.has(key) || typeof value !== 'number') return [];
    const measure = measureOf(key);
    const shown = showFigure(measure, value, culture());
    return [{ label: measure[culture()], value: shown, hint: measure.means[culture()] }];
  });
}
export function Figures({ keys, answer, onWhy, isNow = false }: FiguresProps): ReactNode {
  const say = useText(reportText);
  const seen = glanceOf(keys, answer);
  const { from, to } = answer.before;
  return (
    <>
      <dl className="report-figures">
        {seen.map((key) => (
          <Figure
            key={key}
            measure={measureOf(key)}
            name={key}
            answer={answer}
            onWhy={onWhy}
            isNow={isNow || measureOf(key).isNow}
          />
        ))}
      </dl>
      {!isNow && <p className="report-against">{say('against', { from: formatDay(from), to: formatDay(to) })}</p>}
    </>
  );
}
interface FigureProps extends Pick<FiguresProps, 'answer' | 'onWhy' | 'isNow'> {
  measure: Measure;
  name: MeasureKey;
}
function Figure({ measure, name, answer, onWhy, isNow }: FigureProps): ReactNode {
  const culture = useCulture();
  const say = useText(reportText);
  const [now, then, yearAgo] = [answer.footer, answer.before, answer.lastYear].map((sums) => (sums as Sums)[name]);
  const show = (value: unknown) => (typeof value === 'number' ? showFigure(measure, value, culture) : '–');
  return (
    <div>
      <dt>
        <Tooltip title={measure.means[culture]}>
          <span>{measure[culture]}</span>
        </Tooltip>
        {onWhy && canExplain(name) && (
          <button
            type="button"
            aria-label={say('whyOf', { figure: measure[culture], value: show(now) })}
            onClick={() => onWhy(name)}
          >
            {say('why')}
          </button>
        )}
      </dt>
      <dd>{show(now)}</dd>
      {!isNow && (
        <Tooltip
          title={
            <>
              {show(then)} · {say('before', { from: formatDay(answer.before.from), to: formatDay(answer.before.to) })}
              <br />
              {say('lastYear', { value: show(yearAgo) })}
            </>
          }
        >
          <dd>
            <Change measure={measure} now={now} then={then} />
          </dd>
        </Tooltip>
      )}
    </div>
  );
}
/** A shop that has just begun grew without measure. */
const FAR = 999;
/** Up is good, except for what costs. A share changes by points, anything else by its part. */
export function Change({ measure, now, then }: { measure: Measure; now: unknown; then: unknown }): ReactNode {
  const culture = useCulture();
  const say = useText(reportText);
  if (typeof now !== 'number' || typeof then !== 'number' || then === 0)
    return <span className="report-even">{say('none')}</span>;
  const change = measure.as === 'percent' ? now - then : ((now - then) / Math.abs(then)) * 100;
  const rounded = Math.round(change * 10) / 10;
  const unit = measure.as === 'percent' ? say('points') : '%';
  if (rounded === 0) return <span className="report-even">± 0 {unit}</span>;
  const isGood = rounded > 0 !== (measure.isBurden ?? false);
  const shown = rounded > FAR ? `> ${formatNumber(FAR, culture)}` : formatNumber(Math.abs(rounded), culture);
  return (
    <span className={isGood ? 'report-good' : 'report-bad'}>
      {rounded > 0 ? '▲' : '▼'} {shown} {unit}
    </span>
  );
}
