// What the environment may say about passwords and processes.
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig, readHosts, readProcesses } from './config.ts';

afterEach(() => vi.unstubAllEnvs());
const withPassword = (password: string) => {
  vi.stubEnv('ADMIN_PASSWORD', password);
  return readConfig().adminPassword;
};

test('the administrators’ first password obeys the rule of all passwords', () => {
  for (const password of ['12345', 'x', 'x'.repeat(129)])
    expect(() => withPassword(password)).toThrow('ADMIN_PASSWORD must have 6 to 128 characters.');
  for (const password of ['123456', 'x'.repeat(128)]) expect(withPassword(password)).toBe(password);
});
test('none is none, and blanks around it do not count', () => {
  expect(withPassword('   ')).toBeNull();
  expect(withPassword(' dai hon sau ')).toBe('dai hon sau');
});

test('one serving process for every two cores, unless it is said', () => {
  expect([1, 2, 3, 4, 8, 64].map((cores) => readProcesses(null, cores))).toEqual([1, 1, 1, 2, 4, 8]);
  expect(readProcesses('3', 1)).toBe(3);
  for (const value of ['0', '9', '1.5', 'two'])
    expect(() => readProcesses(value)).toThrow('PROCESSES must be a number from 1 to 8');
});

test('push services are names of hosts, nothing else', () => {
  expect(readHosts(' Push.example.com, *.example.org,')).toEqual(['push.example.com', '*.example.org']);
  expect(readHosts(null)).toEqual([]);
  for (const value of [
    '127.0.0.1',
    'localhost',
    '*',
    '*.',
    'https://push.example.com',
    'push.example.com:8443',
    '*.com',
  ])
    expect(() => readHosts(value), value).toThrow('PUSH_HOSTS must be a list of host names');
});
test('push services write to an address', () => {
  for (const contact of ['mailto:it@shop.vn', 'https://shop.vn']) {
    vi.stubEnv('PUSH_CONTACT', contact);
    expect(readConfig().pushContact).toBe(contact);
  }
  vi.stubEnv('PUSH_CONTACT', 'it@shop.vn');
  expect(readConfig).toThrow('PUSH_CONTACT must be an address');
});
