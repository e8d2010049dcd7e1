// Answers that are not ours, and none at all: said in a sentence of ours, in the reader's language.
import { afterEach, expect, test, vi } from 'vitest';
import { User } from '../../../contract/people/user.calls.ts';

vi.stubGlobal('document', { cookie: '' });
const { call, CallError, onCallError, toQuery } = await import('./call.ts');
afterEach(() => vi.unstubAllGlobals());
const refusalOf = async (answer: () => Promise<Response>) => {
  vi.stubGlobal('document', { cookie: '' });
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
test('lists go into a query name by name, empty values are left out', () => {
  expect(String(toQuery({ statuses: ['a', 'b'], keyword: '', branchId: null, page: 0 }))).toBe(
    'statuses=a&statuses=b&page=0',
  );
});
