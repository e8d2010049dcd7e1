// One act, one key: what is pressed again after a lost answer, and what comes after it.
import { expect, test } from 'vitest';
import { actKey } from './act-key.ts';
import { CallError } from './call.ts';

const failing = (status: number, key: string) => new CallError(status, key, { key });

test('pressing again after a lost answer sends the same key; after a success the next act has its own', async () => {
  const keyed = actKey();
  const sent: string[] = [];
  const send = (failure?: CallError) => (key: string) => {
    sent.push(key);
    return failure ? Promise.reject(failure) : Promise.resolve(key);
  };
  for (const failure of [failing(0, 'request.noAnswer'), failing(502, 'request.away'), failing(401, 'session.over')])
    await expect(keyed(send(failure))).rejects.toBe(failure);
  await keyed(send());
  expect(new Set(sent).size).toBe(1);
  await keyed(send());
  expect(new Set(sent).size).toBe(2);
});
test('a key that was used with other words is said once; the next press means it', async () => {
  const keyed = actKey();
  const used: string[] = [];
  const reused = failing(409, 'request.keyReused');
  const refused = keyed((key) => {
    used.push(key);
    return Promise.reject(reused);
  });
  await expect(refused).rejects.toBe(reused);
  await keyed(async (key) => used.push(key));
  expect(new Set(used).size).toBe(2);
});
