// A proposed part or service as the line that it would be, at the end of its ticket's own; and what keeps it from being one by a word alone.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import { saidIn } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import type { Vnd } from '../../../contract/kit.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import type { Ticket } from '../facts.ts';
import { readLines } from '../save/lines-store.ts';
import { linkLines, originOf, unsaidPieces } from '../save/origin.ts';
import { type SaleIn, saleNow } from '../save/sale.ts';

export interface Proposed {
  productId: ProductId | null;
  serviceNameId: ServiceNameId | null;
  quantity: number;
}
/** What is no more cannot become a line; and of several pieces under warranty nobody can say here which one is replaced: that is asked on the form. */
export async function lineBlocker(ctx: Ctx, ticket: Ticket, proposal: Proposed): Promise<string | null> {
  if (proposal.productId === null) return null;
  if (!(await findProduct(ctx, proposal.productId))) return errors['row.notFound'][ctx.culture];
  if (ticket.originId === null) return null;
  const { lines } = await withLine(ctx, ticket, proposal, null);
  const { kind, originId, modelId } = ticket;
  const origin = await originOf(ctx, { kind, originId, modelId, lines: [...lines] });
  const line = linkLines(lines, origin, await readLines(ctx, ticket.id)).at(-1);
  const pieces = line ? unsaidPieces(line, origin) : null;
  return pieces && saidIn(errors['ticket.proposedPiece'], ctx.culture, { pieces: pieces.join(', ') });
}

/** The sale as it is, with what was proposed at its end. */
export async function withLine(ctx: Ctx, ticket: Ticket, proposal: Proposed, price: Vnd | null): Promise<SaleIn> {
  const sale = await saleNow(ctx, ticket);
  const line = {
    quantity: proposal.quantity,
    price,
    discount: 0 as Vnd, // no đồng
    cover: 'billable' as const,
    note: null,
  };
  const { productId, serviceNameId } = proposal;
  const added = productId
    ? { ...line, ...(await partLine(ctx, productId, { modelId: ticket.modelId, lines: sale.lines })) }
    : { ...line, kind: 'service' as const, serviceNameId, parent: null };
  return { modelId: ticket.modelId, phone: ticket.phone, ...sale, lines: [...sale.lines, added] };
}
/** Under the service that includes it for this model, where there is one. */
async function partLine(ctx: Ctx, productId: ProductId, { modelId, lines }: Pick<SaleIn, 'modelId' | 'lines'>) {
  const { kind } = await productOf(ctx, productId);
  const { rows } = await sql<{ serviceNameId: number }>`select service_name_id from service_part
    where tenant_id = ${ctx.tenantId} and product_id = ${productId} and (model_id is null or model_id = ${modelId})`.execute(
    ctx.db,
  );
  const including = lines.findIndex((line) => rows.some((row) => row.serviceNameId === line.serviceNameId));
  return {
    kind: kind === 'accessory' ? ('accessory' as const) : ('part' as const),
    productId,
    parent: including >= 0 ? including : null,
  };
}

interface Product {
  id: ProductId;
  name: string;
  kind: string;
}
async function findProduct(ctx: Ctx, id: ProductId): Promise<Product | undefined> {
  const { rows } = await sql<Product>`select id, name, kind from product
    where tenant_id = ${ctx.tenantId} and id = ${id} and kind in ('component', 'accessory') and not is_deleted`.execute(
    ctx.db,
  );
  return rows[0];
}
export async function productOf(ctx: Ctx, id: ProductId): Promise<Product> {
  const product = await findProduct(ctx, id);
  if (!product) throw new InvalidField('productId', 'choice');
  return product;
}
