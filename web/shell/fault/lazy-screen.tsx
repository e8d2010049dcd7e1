// A screen that is fetched when it is first opened: retried when the network stumbles, given up where a new release took its place (spec §8).
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { isCutOff, isReachable } from '../../kit/call/reachable.ts';
import { newBuild } from './release.ts';

/** Spec §8: a page that is not there after two minutes counts as failed. */
const TIMEOUT_MS = 120_000;
const PAUSES_MS: readonly number[] = [400, 1500, 4000];

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  /** What the server hands out instead: this window is an old one. */
  build: string | null = null;
  /** Nobody answers at all. */
  isOffline = false;
  /** Lets the screen be fetched anew: React remembers a failed one. Called once the failure is on screen. */
  renew: () => void = () => {};
}

export interface Screen {
  component: ComponentType;
  /** Starts fetching, so that the page is there when it is opened; ends when it is, or could not be fetched. */
  preload: () => Promise<void>;
}
/** A screen that knows its first call begins it before it is drawn. */
export type Begins = ComponentType & { begin?: (client: QueryClient, search: string) => void };
/** `lazyScreen(() => import('../people/users.screen.tsx').then((file) => file.UsersScreen))` */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let fetching: Promise<ComponentType> | null = null;
  let isDrawn = false;
  let pauses = PAUSES_MS;
  const fetch = () => {
    fetching ??= loadPatiently(load, pauses);
    return fetching;
  };
  const make = () =>
    lazy(async () => {
      isDrawn = true;
      try {
        return { default: await fetch() };
      } catch (cause) {
        fetching = null;
        if (navigator.onLine) pauses = []; // a browser that did not ask again by now never will
        const error = new ChunkLoadError(String(cause), { cause });
        error.build = await newBuild();
        error.isOffline = error.build === null && !(await isReachable());
        error.renew = () => {
          screen.component = make();
        };
        throw error;
      }
    });
  const preload = async () => {
    const component = await fetch().catch(() => {
      fetching = null; // opened later, it is asked for anew
      return null;
    });
    // Not drawn yet, it need not be waited for when it is.
    if (component && !isDrawn) screen.component = component;
  };
  const screen: Screen = { component: make(), preload };
  return screen;
}
export function ShowScreen({ screen }: { screen: Screen }): ReactNode {
  const Component = screen.component;
  return <Component />;
}

async function loadPatiently<T>(load: () => Promise<T>, pauses: readonly number[]): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let turn = 0; ; turn++) {
    if (await isCutOff()) throw new Error('no network');
    try {
      return await within(load(), deadline - Date.now());
    } catch (cause) {
      const pause = pauses[turn];
      const isOver = pause === undefined || Date.now() + pause > deadline;
      if (isOver || (turn === 0 && (await newBuild()))) throw cause;
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}

const within = <T,>(work: Promise<T>, milliseconds: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => setTimeout(() => fail(new Error('timeout')), Math.max(milliseconds, 0))),
  ]);
