// The history action that the lists of this word share.
import { HistoryOutlined } from '@ant-design/icons';
import type * as z from 'zod';
import { type TrailTarget, trailTargets } from '../../contract/trail/trail.calls.ts';
import type { RowAction } from '../kit/actions.ts';
import { say } from '../kit/culture.ts';
import { TrailDrawer } from '../kit/trail-drawer.tsx';
import { promoText, word } from './promo.text.ts';

export const historyOf = <R extends { id: number }>(
  targetModule: TrailTarget,
  schema: z.ZodObject,
  name: (row: R) => string,
): RowAction<R> => ({
  key: 'history',
  label: word('history'),
  icon: <HistoryOutlined />,
  may: trailTargets[targetModule].may,
  run: (row, page) =>
    page.show((dialog) => (
      <TrailDrawer
        {...dialog}
        title={say(promoText, 'historyOf', { name: name(row) })}
        target={{ targetModule, targetId: row.id }}
        fields={{ schema }}
      />
    )),
});
