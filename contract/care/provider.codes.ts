// What the official account answers, as data: which codes are worth another try, and which say something about the customer. Read
// second-hand (2026); what is not here is a refusal with the provider's own words.
import type { Both } from '../culture.ts';

/** retry: later again; token: once more with new tokens; noAccount, refuses: kept with the phone; fault: nothing to be done by itself. */
export type CodeMeaning = 'retry' | 'token' | 'noAccount' | 'refuses' | 'fault';
const code = (means: CodeMeaning, vi: string, en: string): Both & { means: CodeMeaning } => ({ means, vi, en });
const refuses = code('refuses', 'Khách không nhận tin của cửa hàng', 'The customer wants no messages');
const token = code('token', 'Token không còn hiệu lực', 'The token is not valid');
export const providerCodes: Readonly<Record<string, Both & { means: CodeMeaning }>> = {
  '-32': code('retry', 'Gửi quá nhanh', 'Too many at once'),
  '-100': code('retry', 'Lỗi không rõ của Zalo', 'Unknown error of the provider'),
  away: code('retry', 'Không kết nối được Zalo', 'The provider cannot be reached'),
  '-118': code('noAccount', 'Số này không có Zalo', 'This phone has no account'),
  '-139': refuses,
  '-140': refuses,
  '-141': refuses,
  '-244': refuses,
  '-124': token,
  '-216': token,
  '-220': token,
  noTemplate: code('fault', 'Mẫu tin chưa có mã của Zalo', 'The template has no number of the provider yet'),
  noConsent: code('fault', 'Khách đã rút đồng ý', 'The customer has withdrawn consent'),
  paid: code('fault', 'Khách đã trả đủ', 'It was paid meanwhile'),
  over: code('fault', 'Không còn đúng lúc gửi', 'It was not so any more when it was due'),
  stale: code('fault', 'Quá hạn gửi', 'Too late to be sent'),
  trial: code('fault', 'Tin của tài khoản thử', 'A message of the trial account'),
  crash: code('fault', 'Máy chủ dừng giữa lúc gửi', 'The server stopped while it was sent'),
  timeout: code('fault', 'Zalo không trả lời', 'The provider did not answer'),
};
/** Numbers that the demo shop's trial account does not deliver to, by how they end; every other one gets its messages. */
export const trialEndings: Readonly<Record<string, string>> = {
  '96': 'away',
  '97': '-118',
  '98': '-140',
  '99': 'timeout',
};
export const trialCode = (phone: string): string | null => trialEndings[phone.slice(-2)] ?? null;
export const meaningOf = (word: string): CodeMeaning => providerCodes[word]?.means ?? 'fault';
