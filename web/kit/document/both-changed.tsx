// Above a form that somebody else was faster with: who it was, and of what both changed the two values to choose from.
import { Alert, Radio } from 'antd';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../words/culture.ts';
import { mergeText } from './merge.text.ts';
import { byId, type Clash, groupsOf, linesIn, type Merging, sideIn, type Things } from './merge.ts';
import type { SharedForm } from './use-shared-form.ts';
import './both-changed.css';

interface BothChangedProps<F extends object> {
  of: Pick<SharedForm<F>, 'form' | 'overtaken' | 'take'>;
  merging: Merging<F>;
}
export function BothChanged<F extends object>({ of: { form, overtaken, take }, merging }: BothChangedProps<F>) {
  const say = useText(mergeText);
  const notice = useRef<HTMLDivElement>(null);
  const told = overtaken?.told;
  // Who saved at the end of a long form sees why it was not saved.
  useEffect(() => {
    if (told) notice.current?.scrollIntoView({ block: 'center' });
  }, [told]);
  if (!overtaken) return null;
  const { clashes, isMerged } = overtaken;
  const nameOf = nameIn(merging, [overtaken.form, overtaken.base]);
  return (
    <div ref={notice} className="kit-both">
      <Alert
        type="warning"
        showIcon
        title={told ?? say('overtaken')}
        description={
          <>
            <p>{say(isMerged ? 'merged' : 'notRead')}</p>
            {clashes.length > 0 && <p>{say('both')}</p>}
            {clashes.map((clash) => (
              <fieldset key={`${clash.line} ${clash.thing}`}>
                <legend>{nameOf(clash)}</legend>
                <Radio.Group
                  value={sideIn(merging, form, clash)}
                  onChange={({ target }) => take(clash, target.value as 'theirs' | 'mine')} // the two below
                >
                  {(['theirs', 'mine'] as const).map((side) => (
                    <Radio key={side} value={side}>
                      <span className="kit-quiet">{say(side)}</span>
                      <Answer merging={merging} clash={clash} side={side} />
                    </Radio>
                  ))}
                </Radio.Group>
              </fieldset>
            ))}
          </>
        }
      />
    </div>
  );
}

/** `Màn hình iPhone 13 · Số lượng`. A line that is in the form no more is known by its own side of the clash. */
function nameIn<F extends object>({ things, lines }: Merging<F>, forms: readonly F[]) {
  const known = lines && forms.map((form) => byId(lines, linesIn(form)));
  return (clash: Clash): string => {
    if (clash.line === undefined || !lines) return titleOf(things, clash.thing);
    const { line, thing } = clash;
    const own = known?.map((all) => all.get(line)).find(Boolean) ?? ((clash.mine ?? clash.theirs) as never); // else it is a whole line
    return [lines.nameOf(own), titleOf(lines.things, thing)].filter(Boolean).join(' · ');
  };
}
const titleOf = <V,>(things: Things<V>, thing: string | undefined): string =>
  groupsOf(things)
    .find(([key]) => key === thing)?.[1]
    .name() ?? '';

interface AnswerProps<F extends object> {
  merging: Merging<F>;
  clash: Clash;
  side: 'theirs' | 'mine';
}
function Answer<F extends object>({ merging, clash, side }: AnswerProps<F>): ReactNode {
  const say = useText(mergeText);
  const answer = clash[side];
  if (answer === null) return say('removed');
  const things = (clash.line === undefined ? merging.things : merging.lines?.things) as Things<object> | undefined; // of what the clash is about
  const groups = groupsOf(things ?? {});
  const values = answer as Readonly<Record<string, unknown>>;
  const shownOf = (key: string, show: ((of: object) => ReactNode) | undefined): ReactNode =>
    isEmpty(values[key]) ? say('nothing') : (show?.(answer) ?? String(values[key]));
  if (clash.thing !== undefined) {
    const [key, thing] = groups.find(([one]) => one === clash.thing) ?? [];
    return key && thing ? shownOf(key, thing.show) : null;
  }
  const filled = groups.filter(([key]) => !isEmpty(values[key]));
  return filled.map(([key, thing], at) => (
    <Fragment key={key}>
      {at > 0 && ' · '}
      {thing.name()} {shownOf(key, thing.show)}
    </Fragment>
  ));
}
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
