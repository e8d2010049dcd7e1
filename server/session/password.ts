// Password hashes: argon2id with the OWASP cost (19 MiB, two passes).
import { hash, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);
export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);

let nobody: Promise<string> | null = null;
/** Takes as long as a real check, so that the time of an answer does not tell whether an account exists. */
export async function pretendToVerify(password: string): Promise<false> {
  nobody ??= hashPassword('nobody has this password');
  await verifyPassword(await nobody, password);
  return false;
}
