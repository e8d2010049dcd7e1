// The pages of a list; drawn after its rows.
import { Pagination } from 'antd';

export interface PagerProps {
  total: number;
  page: number;
  size: number;
  sizes: readonly number[];
  onPage: (page: number, size: number) => void;
}
export const Pager = ({ total, page, size, sizes, onPage }: PagerProps) => (
  <Pagination
    size="small"
    total={total}
    current={page}
    pageSize={size}
    pageSizeOptions={[...sizes]}
    showSizeChanger
    showLessItems
    onChange={onPage}
  />
);
