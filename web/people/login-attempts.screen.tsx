// Sign-in attempts, /system/login-attempts: who tried, how it ended, from where (domain.md §10).
import { UserLogin } from '../../contract/people/login-attempt.calls.ts';
import { listPage } from '../kit/list/list-page.tsx';
import { userPick } from '../kit/pick/pickers.tsx';
import { AttemptTag } from './attempt-tag.tsx';
import { word } from './people.text.ts';

export const LoginAttemptsScreen = listPage({
  id: 'people.login-attempts',
  title: word('attempts'),
  list: UserLogin.GetUserLoginAttempts,
  searchLabel: word('attemptsSearch'),
  emptyHint: word('attemptsEmpty'),
  filters: ['result', { field: 'userId', pick: userPick }, 'startDate', 'endDate'],
  columns: [
    { field: 'at', width: 170 },
    { field: 'login', width: 180 },
    { field: 'fullName', width: 200 },
    { field: 'result', width: 190, render: (row) => <AttemptTag result={row.result} /> },
    { field: 'ip', width: 150 },
    { field: 'agent', width: 320 },
  ],
});
