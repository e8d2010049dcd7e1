// What stands above a page: the name that its tab, the menu and the search have for it, before any words of its own.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HeadingContext, useHeadline } from './heading.ts';

const entry = { vi: 'Lập phiếu nhập', en: 'New import bill' };
const Head = ({ title, isOwn = false }: { title: string; isOwn?: boolean }) => useHeadline(title, isOwn);
const below = (heading: typeof entry | null, title: string, isOwn?: boolean) =>
  renderToStaticMarkup(
    <HeadingContext value={heading}>
      <Head title={title} {...(isOwn ? { isOwn } : {})} />
    </HeadingContext>,
  );

test('the name of its entry comes first', () => {
  expect(below(entry, 'Phiếu nhập mới')).toBe('Lập phiếu nhập');
});
test('one thing says which it is', () => {
  expect(below(entry, 'Phiếu nhập PN12', true)).toBe('Phiếu nhập PN12');
});
test('a page without a name of its own says what it is', () => {
  expect(below(null, 'Phiếu xóa nợ mới')).toBe('Phiếu xóa nợ mới');
});
