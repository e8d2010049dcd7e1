// How failed calls are shown (spec §8): signing in over the page, the lost connection, dialogs with message and details.
import type { Query } from '@tanstack/react-query';
import { type CallError, onCallError, onRefusal } from '../../kit/call/call.ts';
import { isReachable, onSilence } from '../../kit/call/reachable.ts';
import { session, signOut } from '../../kit/call/session.ts';
import { say } from '../../kit/words/culture.ts';
import { kitText } from '../../kit/words/kit.text.ts';
import { askToSignIn } from '../session/session-end.ts';
import { shellText } from '../shell.text.ts';
import { ask, feedback } from './feedback.ts';
import { queryClient } from './query-client.ts';

/** Questions on screen: however many calls fail at once, each is asked once. */
const asking = new Set<string>();
async function once(name: string, work: () => Promise<void>): Promise<void> {
  if (asking.has(name)) return;
  asking.add(name);
  try {
    await work();
  } finally {
    asking.delete(name);
  }
}

const SILENCE = 'silence';
export function reportCallErrors(): void {
  onCallError((error) => {
    if (error.status === 401) afterSessionEnd();
    else if (error.status === 0) void once('network', askAfterSilence);
    else void once(`${error.message} ${error.details ?? ''}`, () => showError(error));
  });
  onSilence((isSilent) => {
    const { message } = feedback();
    if (!isSilent) message.destroy(SILENCE);
    else message.warning({ content: say(shellText, 'silence'), key: SILENCE, duration: 0 });
  });
  onRefusal(() => {
    const predicate = ({ meta }: Query) => Boolean(meta?.isLive || meta?.isShown);
    void queryClient.invalidateQueries({ predicate });
  });
}

/** The sign-in page says itself what went wrong there. */
const isSigningIn = () => window.location.pathname === '/login';

/** Whoever was working goes on after signing in over the page; nobody else has a page to lose. */
function afterSessionEnd(): void {
  if (isSigningIn()) return;
  if (session()) askToSignIn();
  else signOut();
}

/** No answer says nothing about the session: the page stays, and it is tried again until the user has enough. */
async function askAfterSilence(): Promise<void> {
  if (isSigningIn()) return;
  const again = await ask({
    title: say(shellText, 'lostConnection'),
    content: say(shellText, 'noAnswer'),
    yes: say(shellText, 'retry'),
    no: say(shellText, 'later'),
    className: 'system-error-modal',
  });
  if (!again) return;
  if (await isReachable()) {
    feedback().message.success({ content: say(shellText, 'connectedAgain'), duration: 4 });
    void queryClient.invalidateQueries();
  } else await askAfterSilence();
}

function showError(error: CallError): Promise<void> {
  const { title, lines } = sentencesOf(error);
  return new Promise((closed) => {
    // Nothing went wrong where somebody else was faster.
    feedback().modal[error.status === 409 ? 'warning' : 'error']({
      title,
      content: lines.join('\n'),
      className: 'shell-error',
      okText: say(shellText, 'understood'),
      afterClose: closed,
    });
  });
}

/** Existing servers and clients agree on these two sentences word for word. */
function sentencesOf(error: CallError): { title: string; lines: string[] } {
  if (error.message === '[Identity.Password mismatch]')
    return { title: say(shellText, 'wrongCurrentPassword'), lines: [] };
  if (/admin password/i.test(error.message)) return { title: say(shellText, 'wrongAdminPassword'), lines: [] };
  if (error.status === 403) return { title: say(kitText, 'notAllowed'), lines: [error.message] };
  // A rule that names its field says the same sentence twice.
  const fields = [...new Set(error.fields.map((field) => field.message))].filter((line) => line !== error.message);
  if (fields.length > 0) return { title: error.message, lines: fields };
  if (error.details) return { title: error.message, lines: error.details.split('\n') };
  return { title: '', lines: [error.message] };
}
