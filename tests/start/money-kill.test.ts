// A burst of vouchers over HTTP, killed in the middle with its database: after the next start every voucher that was answered is there, and
// every law of the books holds.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram, startServer } from '../harness/server.setup.ts';

const CLIENTS = 8;
const ENOUGH = 120;
type Send = <T>(verb: 'GET' | 'POST', path: string, input?: object) => Promise<T>;
async function signIn(url: string): Promise<Send> {
  const ask = async <T>(verb: string, path: string, input: object, headers: object): Promise<T> => {
    const query = verb === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''; // plain values
    const response = await fetch(`${url}/api/${path}${query}`, {
      method: verb,
      headers: { 'content-type': 'application/json', 'abp.tenantid': '1', ...headers },
      ...(verb === 'GET' ? {} : { body: JSON.stringify(input) }),
    });
    const { result, error } = (await response.json()) as { result: T; error: { message: string } | null }; // the envelope
    if (error) throw new Error(error.message);
    return result;
  };
  const who = { userNameOrEmailAddress: 'admin', password: '123qwe' };
  const { accessToken } = await ask<{ accessToken: string }>('POST', 'TokenAuth/Authenticate', who, {});
  return (verb, path, input = {}) =>
    ask(verb, `services/app/${path}`, input, { authorization: `Bearer ${accessToken}` });
}

test('kill -9 in a burst of vouchers: nothing that was answered is lost, the books are right', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuong-money-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const send = await signIn(first.url);
  const made = async (path: string, input: object) => (await send<{ id: number }>('POST', path, input)).id;
  const branchId = await made('branch/create', { code: 'KILL', name: 'Chi nhánh mất điện' });
  const supplierId = await made('SaleSupplier/Create', { name: 'NCC mất điện' });
  const { items } = await send<{ items: { id: number }[] }>('GET', 'Category/GetAll', { code: 'payment' });
  const fund = { branchId, methodId: items[0]?.id };
  await made('AccountReceipt/CreateAccountReceipt', { kind: 'opening', ...fund, amount: 100_000_000 });

  const answered: string[] = [];
  const kill = () => {
    const [postmaster] = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGKILL'); // the database as well: nothing is written down in an orderly way
    first.child.kill('SIGKILL');
  };
  const client = async (seat: number) => {
    for (let turn = 0; ; turn++) {
      const isIn = (seat + turn) % 2 === 0;
      const [path, input] = isIn
        ? ['AccountReceipt/CreateAccountReceipt', { kind: 'other' }]
        : ['Payment/CreatePayment', { kind: 'supplier', supplierId }];
      const { code } = await send<{ code: string }>('POST', path, { ...input, ...fund, amount: 1_000 + turn });
      answered.push(code);
      if (answered.length === ENOUGH) kill();
    }
  };
  const gone = once(first.child, 'exit');
  await Promise.allSettled(Array.from({ length: CLIENTS }, (_, seat) => client(seat)));
  await gone;

  const second = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const again = await signIn(second.url);
  const codes = async (path: string) => {
    const { pagedResult } = await again<{ pagedResult: { items: { code: string; status: string }[] } }>('GET', path, {
      maxResultCount: '10000',
    });
    return pagedResult.items.filter(({ status }) => status === 'posted').map(({ code }) => code);
  };
  const kept = new Set([
    ...(await codes('AccountReceipt/GetListAccountReceipt')),
    ...(await codes('Payment/GetListPayment')),
  ]);
  expect(answered.length).toBeGreaterThanOrEqual(ENOUGH);
  expect(answered.filter((code) => !kept.has(code))).toEqual([]);
  expect(await runProgram('books', [], dataDir)).toMatch(/all hold/);
  const ended = once(second.child, 'exit');
  second.child.kill('SIGTERM');
  await ended;
});
