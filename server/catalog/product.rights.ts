// Who may look at and edit which kind of product, and who may know what it goes out for.
import { editKind, type ProductKind, seeKind } from '../../contract/catalog/product.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { forbid } from '../kit/fail.ts';

/** Calls about any kind let in whoever may do something; the row's own kind decides here. */
export function mayEach(ctx: Ctx, what: 'see' | 'edit', ...kinds: readonly ProductKind[]): void {
  const needed = kinds.map((kind) => (what === 'see' ? seeKind : editKind)[kind]);
  const missing = needed.find((code) => !ctx.user.permissions.has(code));
  if (missing) forbid(ctx, [missing]);
}

export const seesOutboundPrice = (ctx: Ctx): boolean => ctx.user.permissions.has('Pages.Inventory.ViewOutboundPrice');
