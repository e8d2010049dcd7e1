// Whom the server sends notices through. A browser names the address itself, so that anybody who is signed in could name any: nothing
// but these is ever spoken to, and what they answer leads nowhere else.
export const pushServices: readonly string[] = [
  'fcm.googleapis.com', // Chrome, Android, Samsung Internet, Opera
  '*.push.services.mozilla.com', // Firefox
  '*.push.apple.com', // Safari, an application on the home screen of an iPhone
  '*.notify.windows.com', // Edge
];

/** `more`: what the operator adds (PUSH_HOSTS); '*.' stands for anything before it. */
export function isPushService(endpoint: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port || username || password) return false;
  return [...pushServices, ...more].some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}
