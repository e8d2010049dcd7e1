// One of the two servers that the list benchmark compares: ours, or bare node:http answering the same SQL.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { openPool } from '../server/db/open.ts';
import { buildServer } from '../server/server.ts';

const [kind, host = ''] = process.argv.slice(2);
const address = { host, user: 'postgres', database: 'xuong' };
const LIST = '/api/services/app/User/getallUser?maxResultCount=20&isActive=true';

async function startOurs() {
  const app = await buildServer({
    pool: openPool(address, 8),
    tokenSecret: 'bench',
    logLevel: 'silent',
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${base}/api/TokenAuth/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'abp.tenantid': '1' },
    body: JSON.stringify({ userNameOrEmailAddress: 'admin', password: '123qwe' }),
  });
  const { result } = (await answer.json()) as { result: { accessToken: string } }; // TokenAuth.Authenticate
  return { url: base + LIST, headers: { authorization: `Bearer ${result.accessToken}` } };
}

const FROM = `from user_account u
  left join branch b on b.tenant_id = u.tenant_id and b.id = u.branch_id
  left join user_type t on t.tenant_id = u.tenant_id and t.id = u.user_type_id
  where u.tenant_id = $1 and u.is_deleted = false and u.is_active = $2`;
const PAGE = `select u.id, u.user_name as "userName", u.name, u.surname, u.full_name as "fullName", u.email_address as "emailAddress",
    u.is_active as "isActive", u.date_of_birth as "dateOfBirth", u.sex, u.address, u.mobile, u.branch_id as "branchId", b.name as "branchName",
    u.user_type_id as "userTypeId", t.name as "userTypeName", u.last_login_time as "lastLoginTime", u.creation_time as "creationTime",
    u.creator_user_id as "creatorUserId", u.last_modification_time as "lastModificationTime", u.last_modifier_user_id as "lastModifierUserId", u.version,
    array(select r.normalized_name from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id and not r.is_deleted order by 1) as "roleNames"
  ${FROM} order by u.user_name, u.email_address, u.id limit $3 offset $4`;

async function startBare() {
  const pool = new pg.Pool({ ...address, max: 8 });
  const server = createServer(async (_request, response) => {
    const rows = await pool.query(PAGE, [1, true, 20, 0]);
    const total = await pool.query(`select count(*) as total ${FROM}`, [1, true]);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ totalCount: Number(total.rows[0].total), items: rows.rows }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, headers: {} }; // a TCP server's address
}

process.send?.(await (kind === 'ours' ? startOurs() : startBare()));
