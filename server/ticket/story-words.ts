// What the product itself says in a ticket's story is kept as what happened (`ticket_log.data`) and put into words for whoever reads
// it; what people wrote stands in `reason` as they wrote it. Entries of earlier versions have their words in `reason`.
import { type Both, type Culture, fill, showVnd } from '../../contract/culture.ts';
import { type UnfitKey, unfits } from '../../contract/ticket/fit.ts';
import { type Decided, promotionNews, promotionReasons } from '../../contract/ticket/promotions.ts';
import { outcomes } from '../../contract/ticket/ticket.ts';

/** Why somebody does not fit a ticket's work. */
export interface Unfit {
  name: string;
  unfit: UnfitKey[];
  place: string;
  services: string;
}
export interface PromotionChange {
  name: string;
  from: number;
  to: number;
  /** Why it takes nothing off any more; null: nobody asked. */
  why: Pick<Decided, 'reason' | 'params'> | null;
}
/** What is said of each kind of entry, by the data it is written with. */
interface Said {
  assignAnyway: Unfit;
  outcomes: { said: { name: string; outcome: keyof typeof outcomes }[] };
  splitWork: { said: { name: string; people: { name: string; percent: number }[] }[] };
  promotions: { changes: PromotionChange[] };
  credit: { amount: number };
  partAccepted: { name: string; quantity: number; worth: number; note: string | null };
}
const tellers: { [K in keyof Said]: (data: Said[K], culture: Culture) => string } = {
  assignAnyway: (data, culture) => `${data.name}: ${unfitText(data, culture)}`,
  outcomes: ({ said }, culture) => said.map(({ name, outcome }) => `${name}: ${outcomes[outcome][culture]}`).join(', '),
  splitWork: ({ said }, culture) =>
    said.map(({ name, people }) => `${name}: ${people.length ? percentsOf(people) : notSplit[culture]}`).join(', '),
  promotions: ({ changes }, culture) => changes.map((change) => newsOf(change, culture)).join(' '),
  credit: ({ amount }, culture) => showVnd(amount, culture),
  partAccepted: ({ name, quantity, worth, note }, culture) =>
    [`${quantity} × ${name}`, showVnd(worth, culture), note].filter(Boolean).join(' · '),
};

const notSplit = { vi: 'không chia', en: 'not split' } as const satisfies Both;
const percentsOf = (people: Said['splitWork']['said'][number]['people']): string =>
  people.map(({ name, percent }) => `${name} ${percent}%`).join(' · ');

export const unfitText = ({ unfit, place, services }: Unfit, culture: Culture): string =>
  unfit.map((key) => fill(unfits[key][culture], { place, services })).join(', ');
/** What a promotion says for itself. */
export function promotionText({ reason, params }: Pick<Decided, 'reason' | 'params'>, culture: Culture): string {
  const { amount, ...rest } = params;
  const shown = amount === undefined ? rest : { ...rest, amount: showVnd(Number(amount), culture).replace(' ₫', '') };
  return fill(promotionReasons[reason][culture], shown);
}
function newsOf({ name, from, to, why }: PromotionChange, culture: Culture): string {
  const news = to === 0 ? 'dropped' : from === 0 ? 'added' : 'changed';
  const money = { from: showVnd(from, culture), to: showVnd(to, culture) };
  return fill(promotionNews[news][culture], { name, ...money, why: why ? ` (${promotionText(why, culture)})` : '' });
}

/** An entry's data, by its kind, as it goes into the log. */
export const said = <K extends keyof Said>(action: K, data: Said[K]) => ({
  action,
  data: { ...data } as Record<string, unknown>, // an interface has no index signature
});
/** In the reader's words; null where the entry says nothing of its own. */
export function toldOf(action: string, data: Record<string, unknown>, culture: Culture): string | null {
  const tell = Object.hasOwn(tellers, action) ? tellers[action as keyof Said] : null; // just looked for
  return tell ? tell(data as never, culture) : null; // written by said()
}
