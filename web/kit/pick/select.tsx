// A field to choose from a few, whose list is never taller than what is seen of the page.
import { Select as AntSelect, type SelectProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select/index.js';
import type { ReactNode } from 'react';
import { useListHeight } from '../page/list-height.ts';

export function Select<V, O extends DefaultOptionType = DefaultOptionType>(props: SelectProps<V, O>): ReactNode {
  return <AntSelect<V, O> listHeight={useListHeight()} {...props} />;
}
