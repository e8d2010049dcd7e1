// A state as a tag: its colour comes from the state's table, its words say the same without colour (spec §4).
// A span of our own: a list shows one in every row, and a component of Ant Design costs ten of these.
import type { Both } from '../../../contract/culture.ts';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import '../table/cells.css';

export interface StatusTagProps {
  colour: string;
  label: string;
  title?: string;
}
export const StatusTag = ({ colour, label, title }: StatusTagProps) => (
  <span className={`kit-tag kit-status kit-tag-${colour}`} title={title ?? label}>
    {label}
  </span>
);

/** A state by its row in a table of states. */
export function StateTag({ of }: { of: Both & { readonly color?: string } }) {
  return <StatusTag colour={of.color ?? 'default'} label={of[useCulture()]} />;
}

/** The generic pair of spec §4: active (key 1, teal) and inactive (key 2, red). */
export const genericStatus = {
  active: { key: 1, colour: 'cyan' },
  inactive: { key: 2, colour: 'red' },
} as const;

export function ActiveTag({ active }: { active: boolean }) {
  const say = useText(kitText);
  const status = active ? genericStatus.active : genericStatus.inactive;
  return <StatusTag colour={status.colour} label={say(active ? 'active' : 'inactive')} />;
}
