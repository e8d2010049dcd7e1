// The life of a stock count: counted by several people, applied by another one. Server, screens, docs and tests read it.
import type { ActionRow, Flow, Guard } from '../flow.ts';
import { showDay } from '../time.ts';
import { countStatuses } from './stock.ts';

export type CountStatusKey = keyof typeof countStatuses;
export const countsMay = ['Pages.Inventory.Checking', 'Pages.Inventory.Checking.OnApp'] as const;
export const handlesMay = 'Pages.Inventory.Checking.HandleDiff';

export interface CountFacts {
  code: string;
  status: CountStatusKey;
  /** The caller made it or counted in it. */
  isOwn: boolean;
  countedCount: number;
  uncountedCount: number;
  causelessCount: number;
  /** The caller does not see what the books say, and so cannot say why they differ. */
  isBlindTo: boolean;
  /** Codes of some products without a fitting cause, and of serial-tracked ones that were counted without their serials. */
  causeless: readonly string[];
  serials: readonly string[];
  /** Codes of some products that another count settled after they were counted here: what they lacked may be booked by now. */
  overtaken: readonly string[];
  warehouseName: string;
  /** The day until which the books are closed, where that is today or later: of the warehouse, or of one that a found serial would leave. */
  closedUntil: string | null;
  /** A found serial that the books have on its way. */
  onWay: { serial: string; product: string; code: string } | null;
  /** The first product that was found where nobody knows what one costs, and none is typed in. */
  costless: string | null;
  /** The first product of which more is missing than nobody waits for, or than is there at all since it was counted. */
  kept: { product: string; quantity: number; available: number; reserved: number; onHand: number } | null;
}
/** Lines that nobody counted are in nobody's way: whoever applies says what they are. */
const guards = {
  /** Whoever may not know the books would learn them from the causes that fit. */
  seesBook: { error: 'count.blind', holds: ({ isBlindTo }) => !isBlindTo },
  byAnother: { error: 'count.own', holds: ({ isOwn }) => !isOwn },
  counted: { error: 'count.nothing', holds: ({ countedCount }) => countedCount > 0 },
  serialsScanned: {
    error: 'count.serial',
    holds: ({ serials }) => serials.length === 0,
    words: ({ serials }) => ({ products: serials.join(', ') }),
  },
  nothingOnWay: {
    error: 'count.serialOnWay',
    holds: ({ onWay }) => onWay === null,
    words: ({ onWay }) => ({ ...onWay }),
  },
  notOvertaken: {
    error: 'count.overtaken',
    holds: ({ overtaken }) => overtaken.length === 0,
    words: ({ overtaken }) => ({ products: overtaken.join(', ') }),
  },
  causesKnown: {
    error: 'count.noCause',
    holds: ({ causelessCount }) => causelessCount === 0,
    words: ({ causelessCount, causeless }) => ({ count: causelessCount, products: causeless.join(', ') }),
  },
  costKnown: {
    error: 'stock.noCost',
    holds: ({ costless }) => costless === null,
    words: ({ costless }) => ({ product: costless ?? '' }),
  },
  dayOpen: {
    error: 'stock.closed',
    holds: ({ closedUntil }) => closedUntil === null,
    words: ({ warehouseName, closedUntil }) => ({
      warehouse: warehouseName,
      day: closedUntil ? showDay(closedUntil) : '',
    }),
  },
  stillThere: {
    error: 'count.leftSince',
    holds: ({ kept }) => kept === null || kept.quantity <= kept.onHand,
    words: ({ kept }) => ({ ...kept }),
  },
  nobodyWaits: {
    error: 'stock.reserved',
    holds: ({ kept }) => kept === null,
    words: ({ warehouseName, kept }) => ({ warehouse: warehouseName, ...kept }),
  },
} as const satisfies Record<string, Guard<CountFacts>>;
type GuardKey = keyof typeof guards;

const actions = {
  count: { vi: 'Kiểm đếm', en: 'Count', from: ['counting'], to: null, may: countsMay },
  setCause: {
    vi: 'Ghi nguyên nhân',
    en: 'Say why it differs',
    from: ['counting'],
    to: null,
    may: [handlesMay],
    guards: ['seesBook'],
  },
  apply: {
    vi: 'Cân bằng kho',
    en: 'Apply',
    from: ['counting'],
    to: 'applied',
    may: [handlesMay],
    guards: [
      'byAnother',
      'counted',
      'dayOpen',
      'serialsScanned',
      'nothingOnWay',
      'notOvertaken',
      'causesKnown',
      'costKnown',
      'stillThere',
      'nobodyWaits',
    ],
  },
  print: {
    vi: 'In phiếu',
    en: 'Print',
    from: ['counting', 'applied'],
    to: null,
    may: ['Pages.Inventory.Checking.Print'],
  },
  delete: {
    vi: 'Xóa phiếu',
    en: 'Delete',
    from: ['counting'],
    to: 'deleted',
    may: ['Pages.Inventory.Checking.Remove'],
  },
} as const satisfies Record<string, ActionRow<CountStatusKey, GuardKey>>;
export type CountAction = keyof typeof actions;
export const countFlow: Flow<CountStatusKey, CountAction, GuardKey, CountFacts> = {
  name: { vi: 'Phiếu kiểm kê', en: 'Stock count' },
  states: countStatuses,
  starts: ['counting'],
  ends: ['applied'],
  guards,
  actions,
};
