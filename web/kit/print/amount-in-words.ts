// A sum of money in words, as printed forms want it: 'Một triệu không trăm năm mươi nghìn đồng chẵn'.
import type { Culture } from '../../../contract/culture.ts';

/** Whole đồng; a fraction is rounded. */
export function amountInWords(value: number, culture: Culture): string {
  const whole = Math.round(Math.abs(value));
  const sign = value < 0 && whole > 0 ? `${minus[culture]} ` : '';
  const even = whole > 0 && whole % 1000 === 0 ? ` ${round[culture]}` : '';
  const words = `${sign}${culture === 'vi' ? vietnamese(whole) : english(whole)} ${unit[culture]}${even}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
const unit = { vi: 'đồng', en: 'dong' } as const;
/** Said behind whole thousands, so that nobody writes more behind them. */
const round = { vi: 'chẵn', en: 'only' } as const;
const minus = { vi: 'âm', en: 'minus' } as const;

/** Splits off the lowest group: [what stands above, the group]. */
const split = (value: number, size: number): [above: number, group: number] => [Math.floor(value / size), value % size];
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

const viDigits = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
const viDigit = (digit: number): string => viDigits[digit] ?? '';

function vietnamese(value: number): string {
  if (value === 0) return viDigit(0);
  const [billions, below] = split(value, 1e9);
  const high = billions > 0 ? `${vietnamese(billions)} tỷ` : '';
  return joined(high, below > 0 ? viBelowBillion(below, billions > 0) : '');
}

/** `follows`: something larger was said before, so that zeros in front are said too. */
function viBelowBillion(value: number, follows: boolean): string {
  const [millions, rest] = split(value, 1e6);
  const [thousands, ones] = split(rest, 1000);
  const parts: string[] = [];
  for (const [group, name] of [
    [millions, 'triệu'],
    [thousands, 'nghìn'],
    [ones, ''],
  ] as const) {
    if (group > 0) parts.push(viGroup(group, follows || parts.length > 0), name);
  }
  return joined(...parts);
}

function viGroup(value: number, follows: boolean): string {
  const [hundreds, rest] = split(value, 100);
  const hundred = hundreds > 0 || follows ? `${viDigit(hundreds)} trăm` : '';
  const [tens, ones] = split(rest, 10);
  if (tens === 0) return joined(hundred, ones === 0 ? '' : joined(hundred ? 'lẻ' : '', viDigit(ones)));
  const ten = tens === 1 ? 'mười' : `${viDigit(tens)} mươi`;
  return joined(hundred, ten, viOnes(tens, ones));
}

/** After a ten the ones change their sound: mười lăm, hai mươi mốt, hai mươi tư. */
function viOnes(tens: number, ones: number): string {
  if (ones === 0) return '';
  if (tens > 1 && ones === 1) return 'mốt';
  if (tens > 1 && ones === 4) return 'tư';
  return ones === 5 ? 'lăm' : viDigit(ones);
}

const enSmall = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const enTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const enGroups = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'] as const;

function english(value: number): string {
  if (value === 0) return 'zero';
  const parts: string[] = [];
  let rest = value;
  for (const name of enGroups) {
    const [above, group] = split(rest, 1000);
    if (group > 0) parts.unshift(joined(enGroup(group), name));
    rest = above;
  }
  return joined(...parts);
}

function enGroup(value: number): string {
  const [hundreds, rest] = split(value, 100);
  const hundred = hundreds > 0 ? `${enSmall[hundreds]} hundred` : '';
  if (rest < 20) return joined(hundred, rest > 0 ? (enSmall[rest] ?? '') : '');
  const [tens, ones] = split(rest, 10);
  return joined(hundred, ones > 0 ? `${enTens[tens]}-${enSmall[ones]}` : (enTens[tens] ?? ''));
}
