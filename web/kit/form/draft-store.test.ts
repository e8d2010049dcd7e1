// Drafts on a device: whose they are, how long they stay, what happens to damaged ones.
import { expect, test } from 'vitest';
import { dropDraft, readDraft, type Store, sweepDrafts, writeDraft } from './draft-store.ts';

function store(): Store {
  const all = new Map<string, string>();
  return {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    key: (place) => [...all.keys()][place] ?? null,
    get length() {
      return all.size;
    },
  };
}
const at = (day: number) => `2026-01-0${day}T08:00:00.000Z`;

test('a draft comes back to the one who typed it, with the key of its save, and not after it was dropped', () => {
  const kept = store();
  writeDraft(kept, 'form', 7, { at: at(1), value: { name: 'Lan' }, key: 'k' });
  expect(readDraft(kept, 'form', 7, at(2))).toEqual({ at: at(1), value: { name: 'Lan' }, key: 'k' });
  expect(readDraft(kept, 'form', 8, at(2))).toBeNull();
  expect(readDraft(kept, 'other', 7, at(2))).toBeNull();
  expect(readDraft(kept, 'form', 7, at(5))).toBeNull();
  dropDraft(kept, 'form', 7);
  expect(readDraft(kept, 'form', 7, at(2))).toBeNull();
});

test('old and damaged drafts leave the device, whatever else lies there stays', () => {
  const kept = store();
  writeDraft(kept, 'old', 7, { at: at(1), value: 1, key: 'a' });
  writeDraft(kept, 'new', 8, { at: at(5), value: 2, key: 'b' });
  kept.setItem('draft.7.broken', '{');
  kept.setItem('admin.setting', '{');
  expect(readDraft(kept, 'broken', 7, at(1))).toBeNull();
  sweepDrafts(kept, at(6));
  expect(Array.from({ length: kept.length }, (_, place) => kept.key(place))).toEqual(['draft.8.new', 'admin.setting']);
});
