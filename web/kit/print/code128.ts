// Code 128 as widths of bars and gaps: set B for texts, set C (two digits a symbol) for long numbers.

/** Widths of bar, gap, bar … of each symbol value; 106 is the stop. */
const widths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const START_B = 104;
const START_C = 105;
const TO_B = 100;
const STOP = 106;
const MODULO = 103;

/** The symbol values of a text with start, check symbol and stop; null when it holds a character outside ASCII. */
export function code128Values(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const values = /^\d{4,}$/.test(text) ? digits(text) : [START_B, ...letters(text)];
  const sum = values.reduce((total, value, index) => total + value * Math.max(index, 1), 0);
  return [...values, sum % MODULO, STOP];
}
const letters = (text: string) => [...text].map((sign) => sign.charCodeAt(0) - 32);
/** Pairs in set C; the last digit of an odd number goes back to set B. */
function digits(text: string): number[] {
  const pairs = text.match(/\d\d/g) ?? [];
  const last = text.length % 2 ? [TO_B, ...letters(text.slice(-1))] : [];
  return [START_C, ...pairs.map(Number), ...last];
}

export interface Bars {
  /** Start and width of each bar, in modules. */
  bars: readonly (readonly [start: number, width: number])[];
  /** The whole width with the quiet zones of ten modules. */
  width: number;
}
const QUIET = 10;

export function code128(text: string): Bars | null {
  const values = code128Values(text);
  if (!values) return null;
  const bars: [number, number][] = [];
  let at = QUIET;
  for (const value of values) {
    for (const [index, width] of [...(widths[value] ?? '')].map(Number).entries()) {
      if (index % 2 === 0) bars.push([at, width]);
      at += width;
    }
  }
  return { bars, width: at + QUIET };
}
