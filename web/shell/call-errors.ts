// How failed calls are shown (spec §8): the 401 flow, the network question, dialogs with message and details.
import { type CallError, onCallError } from '../kit/call.ts';
import { say } from '../kit/culture.ts';
import { ask, feedback } from './feedback.ts';
import { shellText } from './shell.text.ts';
import { endSession } from './sign-out.ts';

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

export function reportCallErrors(): void {
  onCallError((error) => {
    if (error.status === 401) void once('401', askAfterSessionEnd);
    else if (error.status === 0) void once('network', askAfterSilence);
    else void once(`${error.message} ${error.details ?? ''}`, () => showError(error));
  });
}

/** The sign-in page says itself what went wrong there. */
const isSigningIn = () => window.location.pathname === '/login';

async function askAfterSessionEnd(): Promise<void> {
  if (isSigningIn()) return;
  const again = await ask({
    title: say(shellText, 'errorTitle'),
    content: say(shellText, 'sessionEnded'),
    yes: say(shellText, 'signIn'),
    no: say(shellText, 'later'),
  });
  if (again) endSession('everything');
}

async function askAfterSilence(): Promise<void> {
  if (isSigningIn()) return;
  const again = await ask({
    title: say(shellText, 'signInAgain'),
    content: say(shellText, 'noAnswer'),
    yes: say(shellText, 'signIn'),
    no: say(shellText, 'later'),
    className: 'system-error-modal',
  });
  if (again) endSession('everything');
}

function showError(error: CallError): Promise<void> {
  const { title, lines } = sentencesOf(error);
  return new Promise((closed) => {
    feedback().modal.error({
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
  const fields = [...new Set(error.fields.map((field) => field.message))];
  if (fields.length > 0) return { title: error.message, lines: fields };
  if (error.details) return { title: error.message, lines: error.details.split('\n') };
  return { title: '', lines: [error.message] };
}
