// A VietQR: an EMVCo payload with the account, the amount and what it is for, ended by its checksum (domain.md §5, money.md §6).
const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE, four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

export interface VietQr {
  /** The bank's six-digit BIN. */
  bankBin: string;
  accountNo: string;
  /** Left out, the payer says how much: the account's own code, which is used many times. */
  amount?: number;
  /** What it is for, the document's code: at most 25 characters, in ASCII. */
  content: string;
}
/** Letters without their marks; what has no plain letter is left out. */
export const foldAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/[^\x20-\x7e]/g, '');
/** Customers whose number stands in the content of a transfer, whole and by itself: 'KH' before a telephone number is somebody's way to write. */
export const customersIn = (content: string): string[] => [
  ...new Set(
    foldAscii(content)
      .toUpperCase()
      .match(/(?<![A-Z0-9])KH\d{6,9}(?!\d)/g),
  ),
];
export function vietQr({ bankBin, accountNo, amount, content }: VietQr): string {
  const account = field('00', bankBin) + field('01', accountNo);
  const merchant = field('00', 'A000000727') + field('01', account) + field('02', 'QRIBFTTA');
  const note = foldAscii(content).slice(0, 25).trim();
  const payload =
    field('00', '01') +
    field('01', amount === undefined ? '11' : '12') +
    field('38', merchant) +
    field('53', '704') +
    (amount === undefined ? '' : field('54', String(amount))) +
    field('58', 'VN') +
    (note ? field('62', field('08', note)) : '');
  return `${payload}6304${crc16(`${payload}6304`)}`;
}
