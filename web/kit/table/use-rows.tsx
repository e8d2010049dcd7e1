// Does something to many rows and says how it went: a short toast, or a list of the rows that refused and why.
import { App } from 'antd';
import { eachRow } from '../call/each.ts';
import type { RowWork } from '../list/actions.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

export function useEachRow() {
  const { modal, message } = App.useApp();
  const say = useText(kitText);
  return async <R,>(rows: readonly R[], work: RowWork<R>): Promise<boolean> => {
    const { done, failed } = await eachRow(rows, work.run);
    if (failed.length === 0) {
      message.success(work.done ?? say('done', { count: done.length }));
      return true;
    }
    modal.warning({
      title: say('partly', { done: done.length, count: rows.length }),
      content: (
        <ul className="kit-errors">
          {failed.map(({ row, message: why }) => (
            <li key={work.name(row)}>
              <b>{work.name(row)}</b>: {why}
            </li>
          ))}
        </ul>
      ),
    });
    return false;
  };
}
