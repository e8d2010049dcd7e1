// Cookies that the browser side reads and writes itself.
export function readCookie(name: string): string | null {
  const prefix = `${encodeURIComponent(name)}=`;
  const pair = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  return pair ? decodeURIComponent(pair.slice(prefix.length)) : null;
}

/** Without seconds the cookie ends with the browser session; zero removes it. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const parts = [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Strict'];
  if (seconds !== undefined) parts.push(`Max-Age=${Math.round(seconds)}`);
  if (location.protocol === 'https:') parts.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = parts.join('; ');
}
