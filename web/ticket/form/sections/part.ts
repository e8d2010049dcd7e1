// A section sees only the answers that it names, and is drawn again when one of them changes: a key in one field does not draw the
// whole form.
import { memo, type ReactNode } from 'react';
import type { Intake } from '../intake.model.ts';
import type { IntakeForm } from '../use-intake.ts';

type Field = keyof Intake;
type Used = 'set' | 'change' | 'fill' | 'clear' | 'errors' | 'idOf' | 'ticket' | 'locks';
/** Without `save` and the like, which know the whole form of one moment. */
export type PartOf<K extends Field> = Pick<IntakeForm, Used> & { intake: Pick<Intake, K> };
export interface PartProps<K extends readonly Field[]> {
  form: PartOf<K[number]>;
}

export function part<P extends { form: PartOf<never> }>(own: readonly Field[], draw: (props: P) => ReactNode) {
  return memo(draw, ({ form: before, ...was }, { form: after, ...is }) => {
    const [then, now] = [before.intake, after.intake] as Partial<Intake>[]; // more than a section may see
    return (
      own.every((field) => then?.[field] === now?.[field]) &&
      before.errors === after.errors &&
      before.ticket === after.ticket &&
      isSame(before.locks, after.locks) &&
      isSame(was, is)
    );
  });
}
const isSame = <T extends object>(one: T, other: T): boolean =>
  Object.keys(other).every((key) => one[key as keyof T] === other[key as keyof T]); // its own keys
