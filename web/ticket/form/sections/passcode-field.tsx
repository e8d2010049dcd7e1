// The device's passcode: typed on the way through the form, or a pattern drawn with a finger, the mouse or the keys 1 to 9. Left empty: none.
import { Button, Input, Segmented } from 'antd';
import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../../kit/words/culture.ts';
import { PatternDots } from '../../pattern-dots.tsx';
import { formText } from '../form.text.ts';
import { dotAt, draw } from '../pattern.ts';
import { Field } from './field.tsx';
import type { PartOf } from './part.ts';

type Kind = 'pin' | 'pattern';
export function PasscodeField({ form }: { form: PartOf<'passcode' | 'passcodeKind'> }) {
  const say = useText(formText);
  const { intake, set, idOf, errors, ticket, locks } = form;
  const isKept = intake.passcode === null && (ticket?.hasPasscode ?? false);
  const kind: Kind = intake.passcodeKind ?? 'pin';
  const disabled = locks.all !== null;
  const none = { passcode: ticket ? '' : null, passcodeKind: null };
  const choose = (next: Kind) => set(next === 'pin' ? none : { passcode: '', passcodeKind: next });
  if (isKept)
    return (
      <Field label={say('passcode')} hint={say('passcodeKept')}>
        <Button id={idOf('passcode')} disabled={disabled} onClick={() => set({ passcode: '', passcodeKind: 'pin' })}>
          {say('passcodeChange')}
        </Button>
      </Field>
    );
  return (
    <Field
      label={say('passcode')}
      htmlFor={idOf('passcode')}
      error={errors.passcode}
      hint={kind === 'pattern' ? say('patternHint') : intake.passcode ? say('passcodeHidden') : null}
    >
      <div className="intake-passcode">
        <Segmented<Kind>
          value={kind}
          disabled={disabled}
          aria-label={say('passcode')}
          options={[
            { value: 'pin', label: say('passcodePin') },
            { value: 'pattern', label: say('passcodePattern') },
          ]}
          onChange={choose}
        />
        {kind === 'pin' && (
          <Input
            id={idOf('passcode')}
            value={intake.passcode ?? ''}
            maxLength={50}
            placeholder={say('passcodeNone')}
            autoComplete="off"
            data-stop=""
            disabled={disabled}
            onChange={({ target }) => set(target.value ? { passcode: target.value, passcodeKind: 'pin' } : none)}
          />
        )}
        {kind === 'pattern' && (
          <PatternPad id={idOf('passcode')} value={intake.passcode ?? ''} onChange={(passcode) => set({ passcode })} />
        )}
      </div>
    </Field>
  );
}

function PatternPad({ id, value, onChange }: { id: string; value: string; onChange: (pattern: string) => void }) {
  const say = useText(formText);
  const pad = useRef<HTMLButtonElement>(null);
  const [drawing, setDrawing] = useState<string | null>(null);
  const touch = (event: PointerEvent, before: string) => {
    const box = pad.current?.getBoundingClientRect();
    if (!box) return before;
    const dot = dotAt(((event.clientX - box.left) / box.width) * 3, ((event.clientY - box.top) / box.height) * 3);
    return dot === null ? before : draw(before, dot);
  };
  return (
    <div className="intake-pattern">
      <button
        ref={pad}
        id={id}
        type="button"
        className="intake-pattern-pad"
        aria-label={`${say('pattern')} ${value}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawing(touch(event, ''));
        }}
        onPointerMove={(event) => drawing !== null && setDrawing(touch(event, drawing))}
        onPointerUp={() => {
          if (drawing) onChange(drawing);
          setDrawing(null);
        }}
        onPointerCancel={() => setDrawing(null)}
        onKeyDown={(event) => {
          if (/^[1-9]$/.test(event.key)) onChange(draw(value, Number(event.key)));
          else if (event.key === 'Backspace') onChange(value.slice(0, -1));
        }}
      >
        <PatternDots pattern={drawing ?? value} />
      </button>
      {value && (
        <Button size="small" onClick={() => onChange('')}>
          {say('drawAgain')}
        </Button>
      )}
    </div>
  );
}
