// Answers that are not ours, and none at all: said in a sentence of ours, in the reader's language.
import { afterEach, expect, test, vi } from 'vitest';
import { User } from '../../../contract/people/user.calls.ts';
import { CallError, call, onCallError, toQuery } from './call.ts';
import { onSilence } from './reachable.ts';

afterEach(() => vi.unstubAllGlobals());
const refusalOf = async (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  const told: string[] = [];
  onCallError((error) => told.push(error.message));
  const error = await call(User.getallUser, {}).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('The call was not refused', { cause: error });
  return { status: error.status, message: error.message, told };
};

test.each([
  [502, '<html>Bad Gateway</html>', 'Máy chủ tạm thời chưa trả lời được. Hãy thử lại sau ít phút.'],
  [504, '', 'Máy chủ tạm thời chưa trả lời được. Hãy thử lại sau ít phút.'],
  [413, 'Request Entity Too Large', 'Dữ liệu gửi đi quá lớn.'],
  [200, '<html>Sign in to the Wi-Fi</html>', 'Máy chủ trả lời không hợp lệ. Hãy thử lại.'],
])('%i from whatever stands between', async (status, body, sentence) => {
  const { message, told } = await refusalOf(async () => new Response(body, { status }));
  expect([message, told]).toEqual([sentence, [sentence]]);
});
test('no answer is told as such', async () => {
  const found = await refusalOf(async () => {
    throw new TypeError('fetch failed');
  });
  expect(found).toEqual({ status: 0, message: 'Không kết nối được máy chủ.', told: ['Không kết nối được máy chủ.'] });
});
test('a line that swallows everything is told while it does; a server that thinks for long is not', async () => {
  vi.useFakeTimers();
  const told: boolean[] = [];
  onSilence((isSilent) => told.push(isSilent));
  let isThere = true;
  let answer = (_: Response) => {};
  const swallow = (path: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, refuse) => {
      if (path !== '/health') answer = resolve;
      else if (isThere) resolve(new Response(''));
      else signal?.addEventListener('abort', () => refuse(signal.reason));
    });
  const found = refusalOf(swallow as () => Promise<Response>); // what fetch is given
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual([]);
  isThere = false;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(told).toEqual([true]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(told).toEqual([true, false]);
  isThere = false;
  await vi.advanceTimersByTimeAsync(12_000);
  answer(new Response('', { status: 502 }));
  await found;
  expect(told).toEqual([true, false, true, false]);
  vi.useRealTimers();
});
test('lists go into a query name by name, empty values are left out', () => {
  expect(String(toQuery({ statuses: ['a', 'b'], keyword: '', branchId: null, page: 0 }))).toBe(
    'statuses=a&statuses=b&page=0',
  );
});
test.each([
  ['the token that was sent is still the one', 'Authorization=one', 'Authorization=one', 1],
  ['there is none any more', 'Authorization=one', '', 1],
  ['somebody signed in again meanwhile', '', 'Authorization=two', 0],
  ['another took its place', 'Authorization=one', 'Authorization=two', 0],
])('a refused token is told when %s', async (_, before, after, times) => {
  const page = { cookie: before };
  vi.stubGlobal('document', page);
  const error = { message: 'Phiên làm việc hết hạn', details: null, validationErrors: null };
  vi.stubGlobal('fetch', async () => {
    page.cookie = after;
    return new Response(JSON.stringify({ __abp: true, success: false, result: null, error }), { status: 401 });
  });
  const told = vi.fn();
  onCallError(told);
  await expect(call(User.getallUser, {})).rejects.toThrow('Phiên làm việc hết hạn');
  expect(told).toHaveBeenCalledTimes(times);
});
