// Holds what was answered in a phase against the bars.
import { type Answer, answers } from './http.ts';

const P99_MS = 1000;
const NORMAL_WITHIN_MS = 10_000;

interface Span {
  began: number;
  /** When what had been taken away was given back. */
  given: number;
  ended: number;
}
const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const took = ({ began, ended }: Answer) => ended - began;
const ms = (value: number) => `${Math.round(value)} ms`;

/** '200 × 812, 503 × 3'; what stands as 0 had no answer. */
function tally(list: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, says } of list) {
    const name = `${status || 'none'}${status === 503 && !says ? ' without Retry-After' : ''}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(', ') || 'nothing';
}

export function judge(phase: { isOutage?: true; isDeaf?: true }, span: Span): { line: string; bars: string[] } {
  const bars: string[] = [];
  const inside = answers.filter(({ began, ended }) => ended >= span.began && began < span.ended);
  const clients = inside.filter(({ who }) => who === 'client');
  const attackers = inside.filter(({ who }) => who === 'attacker');
  const isBug = ({ status, says }: Answer) => status >= 500 && !(status === 503 && says);
  const bugs = inside.filter(isBug);
  if (bugs.length) bars.push(`answered ${tally(bugs)}`);
  const refused = clients.filter(({ status }) => status !== 200 && status !== 503 && status !== 0);
  if (refused.length) bars.push(`clients were refused: ${tally(refused)}`);
  const unheard = clients.filter(({ status }) => status === 0);
  if (unheard.length && !phase.isDeaf) bars.push(`clients had no answer: ${unheard.length}`);

  const words: string[] = [];
  let measured = clients;
  if (phase.isOutage) {
    // Counted from the moment at which all was given back; what begins after things are normal again is measured.
    const since = clients.filter(({ began }) => began >= span.given);
    const first = since.find(({ status }) => status === 200);
    const normal = normalAfter(since, span);
    measured = since.filter(({ began }) => began >= span.given + normal);
    const during = clients.filter((answer) => answer.status === 503);
    words.push(`first answer after ${first ? ms(first.ended - span.given) : '–'}, normal after ${ms(normal)}`);
    words.push(`503 within ${ms(quantile(during.map(took), 0.99))}`);
    if (!first || normal > NORMAL_WITHIN_MS) bars.push(`normal after ${ms(normal)}`);
  } else if (clients.some(({ status }) => status !== 200)) bars.push(`clients were sent away: ${tally(clients)}`);
  const times = measured.map(took);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  if (p99 > P99_MS || !times.length) bars.push(`p99 ${ms(p99)}`);
  const line = [
    `${phaseName(phase).padEnd(20)} p50 ${ms(p50)}, p99 ${ms(p99)}, most ${ms(Math.max(...times))}`,
    ...words,
    `clients ${tally(clients)}`,
    ...(attackers.length ? [`attackers ${tally(attackers)}`] : []),
  ].join('; ');
  return { line, bars };
}

/** The first moment since which nobody was sent away and p99 is what it has to be. */
function normalAfter(since: readonly Answer[], { given, ended }: Span): number {
  const left = [...since];
  const lastRefusal = left.filter(({ status }) => status !== 200).at(-1);
  for (let at = lastRefusal?.ended ?? given; at < ended; at += 100) {
    const times = left.filter(({ began }) => began >= at).map(took);
    if (times.length && quantile(times, 0.99) <= P99_MS) return at - given;
  }
  return ended - given;
}
const phaseName = (phase: object) => ('name' in phase ? String(phase.name) : '');

/** The clients' answers of a phase, call by call. */
export function byCall({ began, ended }: Pick<Span, 'began' | 'ended'>): string[] {
  const times = new Map<string, number[]>();
  for (const answer of answers)
    if (answer.who === 'client' && answer.began >= began && answer.began < ended)
      times.set(answer.call, [...(times.get(answer.call) ?? []), took(answer)]);
  return [...times].map(
    ([call, list]) =>
      `${call.padEnd(24)} × ${list.length}  p50 ${ms(quantile(list, 0.5))}, p99 ${ms(quantile(list, 0.99))}`,
  );
}
