// Writes HTML so that nothing which people typed is ever markup: every place is escaped, unless it is HTML of ours already.
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Piece = Html | string | number | null | false | readonly Piece[];

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '');
function write(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  return typeof piece === 'object' ? piece.map(write).join('') : escapeText(String(piece));
}
export const html = (parts: TemplateStringsArray, ...places: readonly Piece[]): Html =>
  new Html(parts.map((part, at) => part + write(places[at] ?? null)).join(''));
