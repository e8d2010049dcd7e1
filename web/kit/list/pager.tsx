// The pages of a list; drawn after its rows.
import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

export interface PagerProps {
  total: number;
  page: number;
  size: number;
  sizes: readonly number[];
  onPage: (page: number, size: number) => void;
}
export const Pager = ({ total, page, size, sizes, onPage }: PagerProps) => (
  <Pages
    total={total}
    current={page}
    pageSize={size}
    pageSizeOptions={[...sizes]}
    showSizeChanger
    showLessItems
    onChange={onPage}
  />
);

/** The arrows at both ends say where they lead; their icons say nothing. */
export function Pages(props: PaginationProps) {
  const say = useText(kitText);
  const named: PaginationProps['itemRender'] = (_page, type, item) =>
    (type === 'prev' || type === 'next') && isValidElement<{ 'aria-label'?: string }>(item)
      ? cloneElement(item, { 'aria-label': say(type === 'prev' ? 'pageBefore' : 'pageAfter') })
      : item;
  return <Pagination size="small" itemRender={named} {...props} />;
}
