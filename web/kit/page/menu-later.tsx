// The part of a menu that is asked for when the menu opens: a grey bar until it is there, "try again" where it could not be read.
import type { MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

type Item = NonNullable<NonNullable<MenuProps['items']>[number]>;
interface Asked<T> {
  /** Null until it is there. */
  found: T | null;
  hasFailed: boolean;
}
export interface MenuLater<T> {
  found: T | null;
  /** Stands in the menu for what is not there yet. */
  instead: Item[];
  dropdown: { open: boolean; onOpenChange: (open: boolean, info?: { source: 'trigger' | 'menu' }) => void };
}

/** Asked for anew whenever the menu opens: what can be done changes with what others do. */
export function useMenuLater<T>(load: (() => Promise<T>) | undefined): MenuLater<T> {
  const say = useText(kitText);
  const [open, setOpen] = useState(false);
  const [{ found, hasFailed }, setAsked] = useState<Asked<T>>({ found: null, hasFailed: false });
  const turn = useRef(0);
  const keepsOpen = useRef(false);
  const ask = () => {
    if (!load) return;
    turn.current += 1;
    const mine = turn.current;
    setAsked({ found: null, hasFailed: false });
    load().then(
      (answer) => mine === turn.current && setAsked({ found: answer, hasFailed: false }),
      () => mine === turn.current && setAsked({ found: null, hasFailed: true }),
    );
  };
  const again = () => {
    keepsOpen.current = true; // choosing an entry closes the menu; not this one
    ask();
  };
  const waiting: Item = {
    key: 'waiting',
    disabled: true,
    label: <span className="kit-menu-waiting" role="status" aria-label={say('loading')} />,
  };
  const failed: Item = {
    key: 'failed',
    label: (
      <span className="kit-menu-label">
        {say('retry')}
        <small>{say('actionsFailed')}</small>
      </span>
    ),
    onClick: again,
  };
  return {
    found,
    instead: !load || found ? [] : [hasFailed ? failed : waiting],
    dropdown: {
      open,
      onOpenChange: (next, info) => {
        const stays = !next && info?.source === 'menu' && keepsOpen.current;
        keepsOpen.current = false;
        if (stays) return;
        if (next) ask();
        setOpen(next);
      },
    },
  };
}
