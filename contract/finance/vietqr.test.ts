// Payloads and checksums as they are published (NAPAS' guide, github.com/subiz/vietqr): byte for byte.
import { expect, test } from 'vitest';
import { crc16, foldAscii, vietQr } from './vietqr.ts';

test.each([
  ['00', '2EC9'],
  ['01', '3EE8'],
  ['00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN6304', '4F52'],
  [
    '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang6304',
    '2E2E',
  ],
  [
    '00020101021238600010A00000072701300006970403011697040311012345670208QRIBFTTC530370454061800005802VN62340107NPS68690819thanh toan don hang6304',
    'A203',
  ],
  ['00020101021138540010A00000072701240006970423011000999999990208QRIBFTTA53037045802VN6304', 'CBB4'],
])('the checksum of %s', (text, sum) => {
  expect(crc16(text)).toBe(sum);
});

const account = { bankBin: '970422', accountNo: '0023457923442', amount: 40_123 };
test.each([
  [
    { bankBin: '970423', accountNo: '0099999999', content: '' },
    '00020101021138540010A00000072701240006970423011000999999990208QRIBFTTA53037045802VN6304CBB4',
  ],
  [
    { ...account, content: 'test text string' },
    '00020101021238570010A00000072701270006970422011300234579234420208QRIBFTTA53037045405401235802VN62200816test text string6304D9C6',
  ],
  [
    { ...account, content: 'chuyển khoản' },
    '00020101021238570010A00000072701270006970422011300234579234420208QRIBFTTA53037045405401235802VN62160812chuyen khoan6304722F',
  ],
  [
    {
      ...account,
      accountNo: '0023457923442ASDFLJ',
      content: 'chuyen khoan alsdkf laksjdflk asjdflja slkdalks djflkasjd',
    },
    '00020101021238630010A0000007270133000697042201190023457923442ASDFLJ0208QRIBFTTA53037045405401235802VN62290825chuyen khoan alsdkf laksj6304E5DB',
  ],
])('%o', (given, payload) => {
  expect(vietQr(given)).toBe(payload);
});

test.each([
  ['ậậậậ', 'aaaa'],
  ['Bằng Minh Tuấn', 'Bang Minh Tuan'],
  ['한글', ''],
  ['イーブイ', ''],
  [
    'Cộng hòa xã hội chủ nghĩa Việt Nam. Độc lập tự do - hạnh phúc',
    'Cong hoa xa hoi chu nghia Viet Nam. Doc lap tu do - hanh phuc',
  ],
])('%s is written %s', (text, plain) => {
  expect(foldAscii(text)).toBe(plain);
});
