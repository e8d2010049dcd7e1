// Ways out of the session: by the user, or because it ended (spec §2, §8).
import { signOut } from '../kit/session.ts';
import { navigateTo } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { mayLose } from './tab-actions.ts';
import { forgetTabs, tabs } from './tabs.store.ts';

export async function signOutByUser(): Promise<void> {
  if (!(await mayLose(tabs().tabs))) return;
  endSession('session');
}

/** 'everything' also clears what this device remembers, as after an ended session; both lead to /login. */
export function endSession(what: 'session' | 'everything'): void {
  const from = window.location.pathname + window.location.search;
  // The address changes first: the guard warns only those who did not leave by themselves.
  navigateTo('/login', what === 'everything' ? { replace: true, state: { from } } : {});
  forgetTabs();
  queryClient.clear();
  signOut();
  if (what === 'everything') {
    localStorage.clear();
    sessionStorage.clear();
  }
}
