// 403, 404, 500 and "could not be loaded": a picture of our own, a sentence and a way on (spec §2, §8).
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isReachable } from '../../kit/call/reachable.ts';
import { useText } from '../../kit/words/culture.ts';
import './fault-page.css';
import { navigateTo } from '../frame/navigation.ts';
import { shellText } from '../shell.text.ts';

export type Fault = '403' | '404' | '500' | 'chunk' | 'offline' | 'release';
const sentences = {
  '403': 'fault403',
  '404': 'fault404',
  '500': 'fault500',
  chunk: 'faultChunk',
  offline: 'noAnswer',
  release: 'releaseStays',
} as const;
/** Faults that are called by a word. */
const names = { chunk: 'errorTitle', offline: 'lostConnection', release: 'release' } as const;
const wordOf = (kind: Fault) => (kind in names ? names[kind as keyof typeof names] : null); // `in` has just said so

export function FaultPage({ kind, onRetry }: { kind: Fault; onRetry?: () => void }): ReactNode {
  const t = useText(shellText);
  const word = wordOf(kind);
  useGoOn(kind === 'offline' ? onRetry : undefined);
  return (
    <section className="fault" role={kind === '403' || kind === '404' ? undefined : 'alert'}>
      <Picture kind={kind} />
      <div className="fault-words">
        <h1 data-word={word !== null}>{word ? t(word) : kind}</h1>
        <p>{t(sentences[kind])}</p>
        <div className="fault-actions">
          {onRetry && (
            <Button type="primary" onClick={onRetry}>
              {t(kind === 'release' ? 'reload' : 'retry')}
            </Button>
          )}
          <Button type={onRetry ? 'default' : 'primary'} onClick={() => navigateTo('/home')}>
            {t('backHome')}
          </Button>
        </div>
      </div>
    </section>
  );
}

const LOOK_EVERY_MS = 3_000;
/** Nobody has to press anything once the line is back. */
function useGoOn(onRetry: (() => void) | undefined): void {
  const isWanted = onRetry !== undefined;
  const look = useEffectEvent(() => void isReachable().then((isBack) => isBack && onRetry?.()));
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [isWanted]);
}

/** A phone on the workbench: locked, not found under the glass, cracked, or waiting for its parts. */
function Picture({ kind }: { kind: Fault }): ReactNode {
  return (
    <svg className="fault-picture" viewBox="0 0 320 240" role="presentation" aria-hidden="true">
      <ellipse className="fault-shade" cx="160" cy="214" rx="124" ry="12" />
      <rect className="fault-body" x="105" y="24" width="110" height="188" rx="18" />
      <rect className="fault-glass" x="114" y="42" width="92" height="146" rx="6" />
      <circle className="fault-body-line" cx="160" cy="200" r="5" />
      <path className="fault-body-line" d="M148 33h24" />
      {kind === '403' && (
        <g className="fault-accent">
          <rect x="137" y="108" width="46" height="38" rx="6" />
          <path d="M146 108v-12a14 14 0 0 1 28 0v12" />
          <path d="M160 122v10" />
        </g>
      )}
      {kind === '404' && (
        <g className="fault-accent">
          <circle cx="154" cy="108" r="24" />
          <path d="m172 126 26 28" />
          <path d="M147 101l14 14m0-14-14 14" />
        </g>
      )}
      {kind === '500' && (
        <g className="fault-accent">
          <path d="m118 62 28 26-10 20 30 18-8 26 26 32" />
          <path d="m146 88 26-14m-6 52 34-8m-42 34-26 12" />
        </g>
      )}
      {(kind === 'chunk' || kind === 'offline' || kind === 'release') && (
        <g className="fault-accent">
          <path d="M160 84v46m-18-16 18 18 18-18" />
          <path d="M136 148h48" strokeDasharray="8 8" />
        </g>
      )}
      <path className="fault-tool" d="m40 190 44-44m-6-16a18 18 0 0 0 22 22M262 208l-22-60m-8-20 10 26 12-4-10-26z" />
    </svg>
  );
}
