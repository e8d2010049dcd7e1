// Many rows for the benchmarks, made in the database; running twice adds nothing.
import type pg from 'pg';

export const CUSTOMERS = 300_000;
export const PRODUCTS = 50_000;

export const fillCustomers = (owner: pg.Client) =>
  fill(
    owner,
    'customer',
    `insert into customer (tenant_id, code, name, phone, address)
     select 1, 'KH' || lpad((n + 100000)::text, 6, '0'),
       (array['Nguyễn','Trần','Lê','Phạm','Huỳnh','Hoàng','Phan','Vũ','Võ','Đặng'])[1 + n % 10] || ' ' ||
       (array['Văn','Thị','Hữu','Thị Bích','Quốc','Phương','Gia','Thanh','Minh','Ngọc'])[1 + (n / 7) % 10] || ' ' ||
       (array['An','Bảo','Châu','Dũng','Hà','Khang','Linh','Nam','Uyên','Vân'])[1 + (n / 61) % 10] || ' ' || n % 997,
       '09' || lpad(((n::bigint * 7919) % 100000000)::text, 8, '0'), n || ' đường số ' || n % 50
     from generate_series(1, ${CUSTOMERS}) n on conflict do nothing`,
  );

/** Half of them components that fit three of the demo shop's models each, the rest of the other kinds. */
export async function fillProducts(owner: pg.Client): Promise<void> {
  await fill(
    owner,
    'product',
    `insert into product (tenant_id, kind, code, name, barcode, unit_id, group_id, price, price_out_bound, hidden)
     select 1, (array['component','component','accessory','component','supplies','stationery'])[1 + n % 6],
       'DO' || lpad(n::text, 6, '0'),
       (array['Màn hình','Pin','Mặt kính','Cáp sạc','Ốp lưng','Camera sau','Loa ngoài','Vỏ máy'])[1 + n % 8] || ' ' ||
       (array['iPhone','Galaxy','Redmi','Reno','MacBook','Vivo'])[1 + (n / 8) % 6] || ' ' || n,
       '893' || lpad(n::text, 10, '0'), (select min(id) from category where tenant_id = 1 and code = 'productUnit'),
       (select min(id) + n % 5 from category where tenant_id = 1 and code = 'productGroup'),
       1000 * (n % 900), 700 * (n % 900), n % 20 = 0
     from generate_series(1, ${PRODUCTS}) n on conflict do nothing`,
  );
  await fill(
    owner,
    'product_model',
    `insert into product_model (tenant_id, product_id, model_id)
     select 1, p.id, m.id from product p
     join (select id, row_number() over (order by id) as place, count(*) over () as models from model where tenant_id = 1) m
       on m.place % (m.models / 3) = p.id % (m.models / 3)
     where p.tenant_id = 1 and p.code like 'DO%' and p.kind = 'component' on conflict do nothing`,
  );
}

async function fill(owner: pg.Client, table: string, insert: string): Promise<void> {
  await owner.query(`alter table ${table} disable trigger write_audit`);
  await owner.query(insert);
  await owner.query(`alter table ${table} enable trigger write_audit`);
  await owner.query(`vacuum analyze ${table}`);
}

/** Indexes that are no constraint's are made anew when all rows are there: row by row they cost many times as much. */
export async function withoutIndexes(
  owner: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indrelid = any (select x::regclass from unnest($1::text[]) x) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
       and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  await owner.query(`set maintenance_work_mem = '512MB'`);
  for (const { name, text } of rows) {
    await owner.query(text);
    if (name.endsWith('_pieces')) await owner.query(`alter index ${name} alter column 1 set statistics 0`); // as migration 0042 has it
  }
}
