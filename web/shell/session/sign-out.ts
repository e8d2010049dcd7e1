// The way out of the session, by the user (spec §2). A session that ended by itself asks over the page: session-end.ts.
import { TokenAuth } from '../../../contract/session/session.calls.ts';
import { call } from '../../kit/call/call.ts';
import { PUSH_DEVICE, signOut } from '../../kit/call/session.ts';
import { queryClient } from '../fault/query-client.ts';
import { navigateTo } from '../frame/navigation.ts';
import { mayLose } from '../tabs/tab-actions.ts';
import { forgetTabs, tabs } from '../tabs/tabs.store.ts';
import { stopAsking } from './session-end.ts';

export async function signOutByUser(): Promise<void> {
  if (!(await mayLose(tabs().tabs))) return;
  // The token ends on the server too; nobody waits for it, and without an answer the browser forgets it all the same.
  // With it the device is told nothing any more.
  const pushEndpoint = localStorage.getItem(PUSH_DEVICE)?.split(' ')[1];
  localStorage.removeItem(PUSH_DEVICE);
  void call(TokenAuth.LogOut, pushEndpoint ? { pushEndpoint } : {}, { quiet: true }).catch(() => null);
  endSession();
}

/** What this device keeps for the person, such as an unfinished ticket, stays: it is kept by user and shown to nobody else. */
function endSession(): void {
  // The address changes first: the guard warns only those who did not leave by themselves.
  navigateTo('/login');
  forgetTabs();
  queryClient.clear();
  stopAsking();
  signOut();
}
