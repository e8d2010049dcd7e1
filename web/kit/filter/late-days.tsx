// The days of a filter, plain fields until somebody comes near: the calendar weighs as much as a list, and most lists are never
// narrowed by days. What is typed before it is there is typed on in it.
import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { untilThere } from '../feedback/on-demand.tsx';
import type { Begun } from '../form/date-field.tsx';

const fetchDays = () => import('../form/date-field.tsx');
type Days = Awaited<ReturnType<typeof fetchDays>>;
/** Fetched once for all fields. */
let fetched: Days | null = null;

const ends = ['from', 'to'] as const;

interface LateDaysProps {
  /** What stands in each field, as people write days. */
  texts: readonly string[];
  placeholders: readonly string[];
  children: (days: Days, begun: Begun | undefined) => ReactNode;
}
export function LateDays({ texts, placeholders, children }: LateDaysProps): ReactNode {
  const [days, setDays] = useState(fetched);
  const [begun, setBegun] = useState<Begun>();
  const box = useRef<HTMLSpanElement>(null);
  const confirmed = useRef(-1);
  const isClicked = useRef(false);
  if (days) return children(days, begun);
  const come = async () => {
    fetched ??= await untilThere(fetchDays);
    if (box.current) setBegun({ ...begunIn(box.current, texts, confirmed.current), isClicked: isClicked.current });
    setDays(fetched);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    confirmed.current = event.key === 'Enter' ? index : -1;
    if (event.key === 'Enter') isClicked.current = false;
  };
  return (
    <span className="kit-late-days" ref={box}>
      {texts.map((text, index) => (
        <Fragment key={ends[index]}>
          {index > 0 && <SwapRightOutlined aria-hidden />}
          <input
            key={text}
            defaultValue={text}
            placeholder={placeholders[index]}
            autoComplete="off"
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && come()}
            onFocus={come}
            onPointerDown={() => {
              isClicked.current = true;
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        </Fragment>
      ))}
      <CalendarOutlined aria-hidden />
    </span>
  );
}

function begunIn(box: HTMLElement, texts: readonly string[], confirmed: number): Omit<Begun, 'isClicked'> {
  const inputs = [...box.querySelectorAll('input')];
  const at = inputs.findIndex((input) => input.matches(':focus'));
  const typed = inputs.flatMap(({ value: text }, index) => (text === texts[index] ? [] : [{ index, text }]));
  const isOpen = ({ index }: { index: number }) => index === at && index !== confirmed;
  return { at, typed: typed.find(isOpen)?.text ?? null, left: typed.filter((one) => !isOpen(one)) };
}
