// The search of the header: one for everything. Ctrl+K opens it, "/" where no page takes it, and a scan that no field and no page takes.
import { SearchOutlined } from '@ant-design/icons';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { Session } from '../../kit/call/session.ts';
import { giveBack } from '../../kit/page/hand.ts';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { useText } from '../../kit/words/culture.ts';
import { shellText } from '../shell.text.ts';
import './header-search.css';
import { useScanAnywhere, useSlash } from './last-keys.ts';
import { fetchPalette, type PaletteProps } from './palette.ts';
import type { Entry } from './route-table.ts';

const Palette = lazy(async () => ({ default: await fetchPalette() })) as unknown as ComponentType<PaletteProps>; // lazy() only adds a ref

interface Props {
  entries: readonly Entry[];
  session: Session;
}
export function HeaderSearch({ entries, session }: Props): ReactNode {
  const t = useText(shellText);
  const [asked, setAsked] = useState<{ scan: string } | null>(null);
  const typed = useRef('');
  const before = useRef<Element | null>(null);
  const open = useCallback((scan = '') => {
    before.current = document.activeElement;
    typed.current = scan;
    setAsked({ scan });
  }, []);
  const close = useCallback(() => {
    setAsked(null);
    // Back to where the hand was; a page that is opened takes the focus itself.
    giveBack(before.current);
  }, []);
  useShortcut('ctrl+k', () => open(), { whileTyping: true });
  useSlash(open);
  useScanAnywhere(open);
  return (
    <search className="header-search">
      <button
        type="button"
        className="header-button"
        aria-label={t('searchOpen')}
        aria-keyshortcuts="Control+K"
        title={t('searchOpen')}
        onClick={() => open()}
        onPointerEnter={() => void fetchPalette().catch(() => {})} // fetched again when it is asked for
      >
        <SearchOutlined />
      </button>
      {asked && (
        <Suspense fallback={<Meanwhile typed={typed} onClose={close} />}>
          <Palette
            entries={entries}
            session={session}
            typed={typed.current}
            isScan={asked.scan !== ''}
            onClose={close}
          />
        </Suspense>
      )}
    </search>
  );
}

/** The box alone, until the search is fetched: no letter is lost. */
function Meanwhile({ typed, onClose }: { typed: { current: string }; onClose: () => void }): ReactNode {
  const t = useText(shellText);
  return (
    <div className="palette">
      <div className="palette-panel">
        <div className="palette-box">
          <SearchOutlined />
          <input
            // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in
            autoFocus
            aria-label={t('search')}
            placeholder={t('search')}
            defaultValue={typed.current}
            onChange={(event) => {
              typed.current = event.target.value;
            }}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
        </div>
      </div>
    </div>
  );
}
