// A screen that is fetched when it is first opened: retried when the network stumbles, reloaded once after a new release (spec §8).
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode } from 'react';

/** Spec §8: a page that is not there after two minutes counts as failed. */
const TIMEOUT_MS = 120_000;
const PAUSES_MS = [400, 1500, 4000];
const RELOADED = 'admin.reloaded';

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
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
  const fetch = () => {
    fetching ??= loadPatiently(load);
    return fetching;
  };
  const make = () =>
    lazy(async () => {
      isDrawn = true;
      try {
        return { default: await fetch() };
      } catch (cause) {
        fetching = null;
        const error = new ChunkLoadError(String(cause), { cause });
        error.renew = () => {
          screen.component = make();
        };
        throw error;
      }
    });
  const preload = async () => {
    const component = await fetch().catch(() => null);
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

async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let turn = 0; ; turn++) {
    try {
      return await within(load(), deadline - Date.now());
    } catch (cause) {
      const pause = PAUSES_MS[turn];
      if (pause === undefined || Date.now() + pause > deadline) {
        if (await isReleased()) window.location.reload();
        throw cause;
      }
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}

const within = <T,>(work: Promise<T>, milliseconds: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => setTimeout(() => fail(new Error('timeout')), Math.max(milliseconds, 0))),
  ]);

/** Whether the server now serves another build than this window runs; answers yes once per build. */
async function isReleased(): Promise<boolean> {
  try {
    const entry = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch('/', { cache: 'no-store' })).text())?.[1];
    if (!entry || document.querySelector(`script[src="${entry}"]`)) return false;
    if (sessionStorage.getItem(RELOADED) === entry) return false;
    sessionStorage.setItem(RELOADED, entry);
    return true;
  } catch {
    return false;
  }
}
