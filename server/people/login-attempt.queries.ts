// Reads of sign-in attempts, newest first.
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import {
  type AttemptRow,
  attemptKeys,
  attemptResults,
  type UserLogin,
} from '../../contract/people/login-attempt.calls.ts';
import { dayBounds } from '../../contract/time.ts';
import { byId, contains, list } from '../kit/list.ts';

const resultName = sql<AttemptRow['result']>`case a.result ${sql.join(
  attemptKeys.map((key) => sql`when ${sql.lit(attemptResults[key].code)} then ${sql.lit(key)}`),
  sql` `,
)} end`;

export const listAttempts = list<In<typeof UserLogin.GetUserLoginAttempts>, AttemptRow>({
  query: (ctx, { keyword, result, userId, startDate, endDate }) => {
    let query = ctx.db
      .selectFrom('loginAttempt as a')
      .leftJoin('userAccount as u', byId('u', 'a.userId'))
      .select(['a.id', 'a.at', 'a.login', 'a.userId', 'u.fullName', 'a.ip', 'a.agent'])
      .select(resultName.as('result'))
      .where('a.tenantId', '=', ctx.tenantId);
    if (result) query = query.where('a.result', '=', attemptResults[result].code);
    if (userId) query = query.where('a.userId', '=', userId);
    if (startDate) query = query.where('a.at', '>=', dayBounds(startDate)[0]);
    if (endDate) query = query.where('a.at', '<', dayBounds(endDate)[1]);
    if (keyword)
      query = query.where(
        sql<boolean>`vn_norm(a.login || ' ' || coalesce(a.ip, '') || ' ' || coalesce(u.full_name, '')) like ${contains(keyword)}`,
      );
    return query;
  },
  // Attempts are numbered as they happen.
  sort: { at: 'a.id' },
  order: [['a.id', 'desc']],
});
