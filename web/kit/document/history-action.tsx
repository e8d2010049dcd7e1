// The row action that most lists have: history and comments of the row.
import { HistoryOutlined } from '@ant-design/icons';
import { type TrailTarget, trailTargets } from '../../../contract/trail/trail.calls.ts';
import type { RowAction } from '../list/actions.ts';
import { say } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { later } from '../words/words.ts';
import type { TrailFields } from './timeline.tsx';
import { TrailDrawer } from './trail-drawer.tsx';

export const historyOf = <R extends { id: number }>(
  targetModule: TrailTarget,
  fields: TrailFields,
  name: (row: R) => string,
): RowAction<R> => ({
  key: 'history',
  label: later(kitText)('historyAndComments'),
  icon: <HistoryOutlined />,
  may: trailTargets[targetModule].may,
  run: (row, page) =>
    page.show((dialog) => (
      <TrailDrawer
        {...dialog}
        title={say(kitText, 'historyOf', { name: name(row) })}
        target={{ targetModule, targetId: row.id }}
        fields={fields}
      />
    )),
});
