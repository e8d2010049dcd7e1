// The row action that every list of the catalogue has: history and comments of the row.
import { HistoryOutlined } from '@ant-design/icons';
import { type TrailTarget, trailTargets } from '../../contract/trail/trail.calls.ts';
import type { RowAction } from '../kit/actions.ts';
import { say } from '../kit/culture.ts';
import type { TrailFields } from '../kit/timeline.tsx';
import { TrailDrawer } from '../kit/trail-drawer.tsx';
import { catalogText, word } from './catalog.text.ts';

export const historyOf = <R extends { id: number; name: string }>(
  target: TrailTarget,
  fields: TrailFields,
): RowAction<R> => ({
  key: 'history',
  label: word('history'),
  icon: <HistoryOutlined />,
  may: trailTargets[target].may,
  run: (row, page) =>
    page.show((dialog) => (
      <TrailDrawer
        {...dialog}
        title={say(catalogText, 'historyOf', { name: row.name })}
        target={{ targetModule: target, targetId: row.id }}
        fields={fields}
      />
    )),
});
