// A figure as people read it, on a screen or in a sentence.
import { type Culture, showNumber } from '../culture.ts';
import type { Measure } from './measure.ts';

export function showFigure({ as }: Pick<Measure, 'as'>, value: number, culture: Culture): string {
  const show = (number: number) => showNumber(number, culture);
  if (as === 'money') return `${show(value)}\u00a0₫`; // the space does not break
  if (as === 'percent') return `${show(value)} %`;
  if (as === 'minutes')
    return value >= 90
      ? `${show(Math.round(value / 6) / 10)} ${culture === 'vi' ? 'giờ' : 'h'}`
      : `${show(Math.round(value))} ${culture === 'vi' ? 'phút' : 'min'}`;
  if (as === 'score') return `★ ${show(value)}`;
  if (as === 'times') return `${show(value)} ×`;
  if (as === 'days') return `${show(Math.round(value))} ${culture === 'vi' ? 'ngày' : value === 1 ? 'day' : 'days'}`;
  return show(value);
}
