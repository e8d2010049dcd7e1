// Is the database away, starting, full or restarting? Then the call may be made again in a moment: it is not a bug of ours.

/** SQLSTATE: connection lost, out of disk, memory or connections, ended by the administrator or a crash, starting up, disk errors. */
const states = /^(08...|53[0-4]00|57P0[1-5]|58030)$/;
/** What the system says of a socket that is gone, or of a disk that is full. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOSPC', 'EDQUOT']);
/** Errors of the driver have no code. */
const sentences =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed|ENOENT.*\.s\.PGSQL/;

/** Nobody listens, or it says that it is only starting: not a connection that broke, nor a pool that is busy. */
export function isRefused(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return code === '57P03' || code === 'ECONNREFUSED' || code === 'ENOENT';
}

export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown ? String(thrown.code) : '';
  return states.test(code) || systemCodes.has(code) || sentences.test(thrown.message);
}
