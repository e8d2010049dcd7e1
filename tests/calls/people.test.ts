// Users through the contract: create, change, find, take offline, delete (spec §3, §5; wire.md §3.3).
import { expect, test } from 'vitest';
import { User } from '../../contract/people/user.calls.ts';
import { testApp } from '../harness/app.ts';

const app = await testApp();

test('a new user can sign in and is found without accents', async () => {
  const user = await app.make.user({ surname: 'Đặng Thị', name: 'Hồng' });
  await app.signIn(user.userName);
  const found = await app.admin.call(User.getallUser, { keyword: 'dang thi hong' });
  expect(found.items.map((row) => row.id)).toEqual([user.id]);
});

test('the same user name cannot be taken twice, in any case', async () => {
  const user = await app.make.user();
  await expect(app.make.user({ userName: user.userName.toUpperCase() })).toFailWith('user.nameTaken');
});
