// How a law is written: SQL that answers the rows which break it, behind the tenant (row-level security says whose rows there are).

/**
 * `document` and `id` say what is opened, `code` how it is called, `said` what it says and `should` what it should say. `of` narrows a
 * law to some products where somebody watches only these: a condition on a column, always true for the whole shop.
 */
export type LawSql = (of: Narrow) => string;
export interface Narrow {
  (productColumn: string): string;
  /** The products as an array, or null. */
  list: string;
}
export const everything: Narrow = Object.assign(() => 'true', { list: 'null' });
export const onlyProducts = (ids: readonly number[]): Narrow => {
  const list = `'{${ids.map((id) => Math.trunc(id)).join()}}'::bigint[]`; // numbers only: they become a part of the statement
  return Object.assign((column: string) => `${column} = any (${list})`, { list });
};

/** Shelves: rows of product_id, warehouse_id, said, should. */
export const shelves = (rows: string): string => `
  select 'shelf' as document, p.id, p.code || ' · ' || w.name as code, x.said, x.should from (${rows}) x
  join product p on p.tenant_id = current_tenant() and p.id = x.product_id
  join warehouse w on w.tenant_id = current_tenant() and w.id = x.warehouse_id`;

/** Documents of stock: rows of document, document_id, said, should. One that is no document (values carried over) has no code. */
export const stockDocuments = (rows: string): string => `
  select case x.document when 'stock_count' then 'stockCount' when 'carried' then 'sums' else x.document end as document,
    x.document_id as id, coalesce(stock_document_code(x.document, x.document_id), '#' || x.document_id) as code, x.said, x.should from (${rows}) x`;
