// A table head whose edge can be dragged; the width is told once, when the pointer lets go.
import { type ComponentProps, type PointerEvent, useRef } from 'react';

export interface HeaderCellProps extends ComponentProps<'th'> {
  onWidth?: ((width: number) => void) | undefined;
}
const NARROWEST = 60;

export function HeaderCell({ onWidth, children, ...rest }: HeaderCellProps) {
  const head = useRef<HTMLTableCellElement>(null);
  if (!onWidth) return <th {...rest}>{children}</th>;

  const drag = (down: PointerEvent<HTMLSpanElement>) => {
    const cell = head.current;
    if (!cell) return;
    down.preventDefault();
    down.stopPropagation();
    const grip = down.currentTarget;
    const start = cell.offsetWidth;
    let width = start;
    grip.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent) => {
      width = Math.max(NARROWEST, start + event.clientX - down.clientX);
      grip.style.transform = `translateX(${width - start}px)`;
    };
    const drop = () => {
      grip.removeEventListener('pointermove', move);
      grip.style.transform = '';
      if (width !== start) onWidth(width);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', drop, { once: true });
  };
  return (
    <th {...rest} ref={head}>
      {children}
      <span className="kit-grip" aria-hidden="true" onPointerDown={drag} onClick={(event) => event.stopPropagation()} />
    </th>
  );
}
