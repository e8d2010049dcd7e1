// Addresses of callers, and of those who are called.
/** One spelling for one caller: IPv4 inside IPv6 is IPv4, and of IPv6 a caller owns the last 64 bits, so they say nothing. */
export function sameAddress(ip: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (four) return four;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::');
  const [front, back] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

const unreached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
/** Whether a request that failed was never sent: only then is it tried again without a doubt. */
export function wasUnreached(error: unknown): boolean {
  const code = error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined; // of undici
  return code !== undefined && unreached.includes(code);
}

/** What somebody who was called answers, as long as it is JSON and not longer than this. */
export async function jsonOf(answer: Response, most: number): Promise<unknown> {
  let size = 0;
  const parts: Uint8Array[] = [];
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > most) throw new Error(`more than ${most} bytes`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
