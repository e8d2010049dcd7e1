// What two people changed in one document: each keeps what the other left alone, and what both changed is told.
import { expect, test } from 'vitest';
import { type Clash, type Merging, merged, sideIn, taken } from './merge.ts';
import { begun, rebased } from './use-shared-form.ts';

interface Line {
  key: string;
  product: string;
  quantity: number;
  note?: string | null;
  serials?: string[];
}
interface Bill {
  note: string;
  supplierId: number;
  supplierName: string | null;
  code: string;
  lines: Line[];
}
const name = (text: string) => ({ name: () => text });
const spec: Merging<Bill> = {
  things: { note: name('Ghi chú'), supplierId: name('Nhà cung cấp'), supplierName: 'supplierId', code: null },
  lines: {
    things: {
      key: null,
      product: null,
      quantity: { ...name('Số lượng'), isAsked: ({ serials }) => !serials },
      note: name('Ghi chú'),
      serials: { ...name('Serial'), isSet: true },
    },
    idOf: ({ product }) => product,
    nameOf: ({ product }) => product,
    settle: (line) => (line.serials ? { ...line, quantity: line.serials.length } : line),
    anew: (line) => ({ ...line, key: `new ${line.product}` }),
  },
};
const line = (product: string, quantity: number, more: Partial<Line> = {}): Line => ({
  key: `1-${product}`,
  product,
  quantity,
  ...more,
});
/** Saving writes the lines anew: the same line has another key. */
const saved = (...lines: Line[]) => lines.map((one) => ({ ...one, key: one.key.replace('1-', '2-') }));
const base: Bill = { note: '', supplierId: 1, supplierName: 'An', code: 'PN1', lines: [line('A', 1), line('B', 2)] };

test('what only one of them changed holds, whoever it was', () => {
  const theirs = {
    ...base,
    code: 'PN2',
    supplierId: 2,
    supplierName: 'Bình',
    lines: saved(line('A', 5), line('B', 2)),
  };
  const mine = { ...base, note: 'gấp', lines: [line('A', 1), line('B', 2, { note: 'hộp móp' }), line('C', 9)] };
  const { form, clashes } = merged(spec, base, theirs, mine);
  expect(clashes).toEqual([]);
  expect(form).toEqual({
    ...theirs,
    note: 'gấp',
    lines: [...saved(line('A', 5), line('B', 2, { note: 'hộp móp' })), line('C', 9)],
  });
});

test('what both changed stays as it was typed here, is told with both values, and can be taken from the other', () => {
  const theirs = {
    ...base,
    supplierId: 2,
    supplierName: 'Bình',
    note: 'giao sáng',
    lines: saved(line('A', 5), line('B', 2)),
  };
  const mine = { ...base, supplierId: 3, supplierName: null, note: 'giao sáng', lines: [line('A', 3), line('B', 2)] };
  const { form, clashes } = merged(spec, base, theirs, mine);
  expect(clashes).toEqual([
    {
      thing: 'supplierId',
      theirs: { supplierId: 2, supplierName: 'Bình' },
      mine: { supplierId: 3, supplierName: null },
    },
    { line: 'A', thing: 'quantity', theirs: { quantity: 5 }, mine: { quantity: 3 } },
  ]);
  expect(form).toEqual({ ...mine, lines: saved(line('A', 3), line('B', 2)) });
  const after = clashes.reduce((now, clash) => taken(spec, now, clash, 'theirs'), form);
  expect(after).toEqual(theirs);
  expect(clashes.map((clash) => sideIn(spec, form, clash))).toEqual(['mine', 'mine']);
  expect(clashes.map((clash) => sideIn(spec, after, clash))).toEqual(['theirs', 'theirs']);
  const third = { ...form, supplierId: 4 };
  expect(sideIn(spec, third, clashes[0] as Clash)).toBeNull();
});

test('a line that one took away and the other changed is told, and comes back when asked for', () => {
  const theirs = { ...base, lines: saved(line('B', 7)) }; // A is gone
  const mine = { ...base, lines: [line('A', 4)] }; // B is gone
  const { form, clashes } = merged(spec, base, theirs, mine);
  expect(form.lines).toEqual([]);
  expect(clashes).toEqual([
    { line: 'B', theirs: saved(line('B', 7))[0], mine: null },
    { line: 'A', theirs: null, mine: { ...line('A', 4), key: 'new A' } },
  ]);
  expect(clashes.map((clash) => sideIn(spec, form, clash))).toEqual(['mine', 'theirs']);
  const [gone, changed] = clashes as [Clash, Clash];
  expect(taken(spec, form, gone, 'theirs').lines).toEqual(saved(line('B', 7)));
  const back = taken(spec, form, changed, 'mine');
  expect(back.lines).toEqual([{ ...line('A', 4), key: 'new A' }]);
  expect(sideIn(spec, back, changed)).toBe('mine');
  expect(taken(spec, back, changed, 'theirs').lines).toEqual([]);
  // Nobody touched what the other took away: it goes without a word.
  expect(merged(spec, base, { ...base, lines: saved(line('B', 2)) }, { ...base, lines: [line('A', 1)] })).toEqual({
    form: { ...base, lines: [] },
    clashes: [],
  });
});

test('pieces that both scanned into one line are all there, and the line counts them', () => {
  const of = (serials: string[]) => ({ ...base, lines: [line('S', serials.length, { serials })] });
  const { form, clashes } = merged(spec, of(['1', '2']), of(['1', '2', '3']), of(['2', '4']));
  expect(form.lines).toEqual([line('S', 3, { serials: ['2', '3', '4'] })]);
  expect(clashes).toEqual([]);
});

test('the same product added by both is one line; two lines of one product stay two; nothing is nothing', () => {
  const both = merged(
    spec,
    base,
    { ...base, lines: [...base.lines, line('C', 2)] },
    { ...base, lines: [...base.lines, line('C', 3)] },
  );
  expect(both.form.lines).toEqual([...base.lines, line('C', 3)]);
  expect(both.clashes).toEqual([{ line: 'C', thing: 'quantity', theirs: { quantity: 2 }, mine: { quantity: 3 } }]);
  const twice = { ...base, lines: [line('A', 1), line('A', 2)] };
  const second = merged(spec, twice, twice, { ...twice, lines: [line('A', 1), line('A', 8)] });
  expect(second.form.lines).toEqual([line('A', 1), line('A', 8)]);
  const bare = { ...base, lines: [line('A', 1, { note: null })] };
  const untyped = merged(
    spec,
    bare,
    { ...bare, lines: [line('A', 1, { note: 'x' })] },
    { ...base, lines: [line('A', 1, { note: '' })] },
  );
  expect(untyped.form.lines[0]?.note).toBe('x');
});

test('a draft of an older version lies over the newer one, and what was not decided yet is still asked', () => {
  const first = rebased(
    { ...begun(base, 1), form: { ...base, note: 'mine' } },
    begun({ ...base, note: 'theirs' }, 2),
    spec,
  );
  expect(first).toMatchObject({ version: 2, isMerged: true, form: { note: 'mine' }, base: { note: 'theirs' } });
  const clash = { thing: 'note', theirs: { note: 'theirs' }, mine: { note: 'mine' } };
  expect(first.clashes).toEqual([clash]);
  const second = rebased(first, begun({ ...base, note: 'theirs', supplierId: 2 }, 3), spec);
  expect(second).toMatchObject({ version: 3, form: { note: 'mine', supplierId: 2 }, clashes: [clash] });
  const third = rebased(second, begun({ ...base, note: 'newest' }, 4), spec);
  expect(third.clashes).toEqual([{ ...clash, theirs: { note: 'newest' } }]);
});
