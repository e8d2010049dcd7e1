// Somebody else changed the ticket while it was being edited: what was changed here is put over the ticket as it is now.
import { changesOf } from '../../kit/form/form-values.ts';
import type { Intake } from './intake.model.ts';
import type { FormLine } from './lines.model.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Lines one by one: theirs, but for those that were changed or taken away here, and then the new ones. */
export function mergedLines(
  base: readonly FormLine[],
  theirs: readonly FormLine[],
  mine: readonly FormLine[],
): FormLine[] {
  const [was, is] = [byKey(base), byKey(mine)];
  const theirsNow = theirs.flatMap((line) => {
    const [before, here] = [was.get(line.key), is.get(line.key)];
    if (!before) return line;
    if (!here) return [];
    return isSame(before, here) ? line : here;
  });
  return [...theirsNow, ...mine.filter(({ key }) => !was.has(key))];
}
const byKey = (lines: readonly FormLine[]) => new Map(lines.map((line) => [line.key, line]));

export const mergedIntake = (base: Intake, theirs: Intake, mine: Intake): Intake => ({
  ...theirs,
  ...changesOf({ ...base }, { ...mine }),
  lines: mergedLines(base.lines, theirs.lines, mine.lines),
});
