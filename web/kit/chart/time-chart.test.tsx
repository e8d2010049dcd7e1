// Parts that mean something keep their colour, whichever of them is larger; what times are held against is a mark with its own word and number.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimeChart } from './time-chart.tsx';

const same = (value: unknown) => String(value);
const keyOf = (good: number, bad: number) => {
  const points = [
    { x: '2026-11-01', split: 'good', value: good },
    { x: '2026-11-01', split: 'bad', value: bad },
    { x: '2026-11-01', split: 'other', value: 1 },
  ];
  const page = renderToStaticMarkup(
    <TimeChart
      points={points}
      label="ratings"
      others="others"
      showTime={same}
      showShort={same}
      showValue={same}
      colours={{ good: 'green', bad: 'red' }}
    />,
  );
  return Object.fromEntries(
    [...page.matchAll(/<i style="background:([^"]+)"><\/i>(\w+)/g)].map(([, colour, split]) => [split, colour]),
  );
};
test('by what they are, not by their place', () => {
  expect(keyOf(9, 2)).toEqual({ good: 'green', bad: 'red', other: 'var(--chart-3)' });
  expect(keyOf(2, 9)).toEqual({ good: 'green', bad: 'red', other: 'var(--chart-3)' });
});
test('times without a point stand on the axis too', () => {
  const page = renderToStaticMarkup(
    <TimeChart
      points={[{ x: '2026-11-03', split: null, value: 5 }]}
      times={['2026-11-01', '2026-11-02', '2026-11-03']}
      label="revenue"
      others="others"
      showTime={same}
      showShort={same}
      showValue={same}
    />,
  );
  expect([...page.matchAll(/<th scope="row">([^<]+)<\/th><td>(\d+)<\/td>/g)].map(([, x, value]) => [x, value])).toEqual(
    [
      ['2026-11-01', '0'],
      ['2026-11-02', '0'],
      ['2026-11-03', '5'],
    ],
  );
});

test('what each time is held against is a mark, within the axis, and a column of the table', () => {
  const chart = (points: readonly { x: string; value: number }[]) =>
    renderToStaticMarkup(
      <TimeChart
        points={[{ x: '2026-11-02', split: null, value: 5 }]}
        times={['2026-11-01', '2026-11-02']}
        label="revenue"
        others="others"
        marks={{ label: 'before', points }}
        showTime={same}
        showShort={same}
        showValue={same}
      />,
    );
  const page = chart([
    { x: '2026-11-01', value: 40 },
    { x: '2026-11-30', value: 900 },
  ]);
  expect(page.match(/kit-chart-mark/g)).toHaveLength(1);
  expect([page.includes('>40<'), page.includes('900')]).toEqual([true, false]);
  expect(
    [...page.matchAll(/<th scope="row">([^<]+)<\/th><td>(\d+)<\/td><td>(\d+)<\/td>/g)].map(([, ...told]) => told),
  ).toEqual([
    ['2026-11-01', '0', '40'],
    ['2026-11-02', '5', '0'],
  ]);
  expect(page).toContain('<th scope="col">before</th>');
  expect(chart([])).not.toContain('before');
});
