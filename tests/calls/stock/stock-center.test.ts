// Requests to the central office: 0 made → 1 received there → 2 sent back → 3 received at the branch, each step by its side.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { targetsOf } from '../../../contract/flow.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { type CenterView, RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import { centerFlow, centerStatusKeys } from '../../../contract/stock/center-request.states.ts';
import { today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
interface Places {
  branch: BranchId;
  group: CategoryId;
  otherGroup: CategoryId;
  product: ProductId;
}
const places = {} as Places; // filled before the tests
const people = {} as Record<'branch' | 'centre' | 'group' | 'stranger', Person>; // as above
const one = async <T>(text: string, values: unknown[]) => (await app.sql<{ id: T & number }>(text, values))[0]?.id as T; // just inserted
beforeAll(async () => {
  const branch = await app.make.branch('Chi nhánh gửi trung tâm');
  const centre = await app.make.branch('Trung tâm sửa chữa');
  await app.sql('update branch set is_center = true where id = $1', [centre]);
  const elsewhere = await app.make.branch('Chi nhánh khác');
  const category = `insert into category (tenant_id, code, name) values ($1, 'requestCenterGroup', $2) returning id`;
  Object.assign(places, {
    branch,
    group: await one<CategoryId>(category, [DEFAULT_TENANT, 'Nhóm thử ép kính']),
    otherGroup: await one<CategoryId>(category, [DEFAULT_TENANT, 'Nhóm thử main']),
    product: await one<ProductId>(
      `insert into product (tenant_id, kind, code, name) values ($1, 'component', 'TTSP', 'Màn hình gửi trung tâm') returning id`,
      [DEFAULT_TENANT],
    ),
  });
  const person = async (branchId: BranchId | null) => {
    const person = await app.make.personWith('Pages.Ticket.Center');
    await app.sql('update user_account set branch_id = $1 where id = $2', [branchId, person.user.id]);
    return { id: person.user.id, person };
  };
  const grouped = await person(elsewhere);
  await app.sql('insert into user_center_group (tenant_id, user_id, group_id) values ($1, $2, $3)', [
    DEFAULT_TENANT,
    grouped.id,
    places.group,
  ]);
  Object.assign(people, {
    branch: (await person(branch)).person,
    centre: (await person(centre)).person,
    group: grouped.person,
    stranger: (await person(elsewhere)).person,
  });
});
const make = (more: object = {}): Promise<CenterView> =>
  people.branch.call(RequestCenter.CreateOrUpdateRequestCenter, {
    groupId: places.group,
    content: 'Ép kính giúp',
    ...more,
  });
const allowed = (view: { allowedActions: CenterView['allowedActions'] }) =>
  view.allowedActions.filter(({ blocker }) => blocker === null).map(({ key }) => key);

test('the table: every status is reached and left once, the last one is an end', () => {
  const ways = Object.values(centerFlow.actions).flatMap((step) => targetsOf(step).map((to) => [step.from[0], to]));
  expect(ways).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  expect(centerStatusKeys).toEqual([0, 1, 2, 3]);
});

describe('the way', () => {
  test('there and back, with what was said and by whom', async () => {
    const lines = [{ productId: places.product, quantity: 2, note: 'trầy' }];
    const made = await make({ lines });
    expect(made).toMatchObject({ status: 0, branchName: 'Chi nhánh gửi trung tâm', quantity: 2, ticketCode: null });
    expect(allowed(made)).toEqual(['edit', 'delete']);
    const received = await people.centre.call(RequestCenter.ChangeStatus, { id: made.id, status: 1 });
    expect(received).toMatchObject({ status: 1, receivedAt: expect.any(String) });
    const back = await people.group.call(RequestCenter.BackToBranch, { id: made.id, answer: 'đã ép xong' });
    expect(back).toMatchObject({ status: 2, answer: 'đã ép xong' });
    const done = await people.branch.call(RequestCenter.ChangeStatus, { id: made.id, status: 3 });
    expect(done).toMatchObject({ status: 3, completedAt: expect.any(String), allowedActions: [] });
    expect(done.timeline.map(({ status, note }) => [status, note])).toEqual([
      [0, null],
      [1, null],
      [2, 'đã ép xong'],
      [3, null],
    ]);
    expect(done.lines).toMatchObject([{ productCode: 'TTSP', quantity: 2, note: 'trầy' }]);
  });
  test('a ticket that is named is there', async () => {
    const refused = await refusalOf(make({ ticketCode: 'SC không có' }));
    expect(refused.body.error?.validationErrors?.[0]?.members).toEqual(['ticketCode']);
  });
  test('no step is left out or taken twice', async () => {
    const { id } = await make();
    for (const status of [2, 3, 0])
      expect((await refusalOf(app.admin.call(RequestCenter.ChangeStatus, { id, status }))).key).toBe('center.noStep');
    await app.admin.call(RequestCenter.ChangeStatus, { id, status: 1 });
    expect((await refusalOf(app.admin.call(RequestCenter.ChangeStatus, { id, status: 1 }))).key).toBe('center.noStep');
  });
  test('a step belongs to its side, and the other side sees whose it is', async () => {
    const { id } = await make();
    const own = await refusalOf(people.branch.call(RequestCenter.ChangeStatus, { id, status: 1 }));
    expect(own.key).toBe('center.notCentre');
    await people.centre.call(RequestCenter.ChangeStatus, { id, status: 1 });
    await people.centre.call(RequestCenter.BackToBranch, { id });
    const theirs = await refusalOf(people.centre.call(RequestCenter.ChangeStatus, { id, status: 3 }));
    expect(theirs.key).toBe('center.notYourBranch');
    const seen = await people.centre.call(RequestCenter.getInfoRequestCenterById, { id });
    expect(seen.allowedActions).toEqual([{ key: 'complete', blocker: expect.stringContaining('Chi nhánh gửi') }]);
  });
});

describe('a request', () => {
  test('is changed and deleted by its branch until the centre has it', async () => {
    const made = await make();
    const input = { id: made.id, version: made.version, groupId: places.otherGroup, content: 'Sửa main' };
    const changed = await people.branch.call(RequestCenter.CreateOrUpdateRequestCenter, input);
    expect(changed).toMatchObject({ id: made.id, code: made.code, content: 'Sửa main', groupId: places.otherGroup });
    expect((await refusalOf(people.branch.call(RequestCenter.CreateOrUpdateRequestCenter, input))).key).toBe(
      'row.stale',
    );
    await people.centre.call(RequestCenter.ChangeStatus, { id: made.id, status: 1 });
    const late = people.branch.call(RequestCenter.DeleteRequestCenter, { id: made.id });
    expect((await refusalOf(late)).key).toBe('center.noStep');
    const { id } = await make();
    await people.branch.call(RequestCenter.DeleteRequestCenter, { id });
    expect((await refusalOf(people.branch.call(RequestCenter.getInfoRequestCenterById, { id }))).status).toBe(404);
  });
  test('is seen by its branch, the centre and its group only', async () => {
    const { id } = await make();
    const listed = async (person: Person, input = {}) =>
      (await person.call(RequestCenter.GetAllRequestToCenter, { maxResultCount: 500, ...input })).items.some(
        (row) => row.id === id,
      );
    expect(await listed(people.branch)).toBe(true);
    expect(await listed(people.centre)).toBe(true);
    expect(await listed(people.group, { group: places.group })).toBe(true);
    expect(await listed(people.centre, { group: places.otherGroup })).toBe(false);
    expect(await listed(people.centre, { startDate: today(), endDate: today(), status: 0 })).toBe(true);
    expect(await listed(people.centre, { endDate: '2020-01-01' })).toBe(false);
    expect(await listed(people.stranger)).toBe(false);
    const looked = people.stranger.call(RequestCenter.getInfoRequestCenterById, { id });
    expect((await refusalOf(looked)).status).toBe(404);
  });
  test('is made for one’s own branch and an existing group', async () => {
    const foreign = people.stranger.call(RequestCenter.CreateOrUpdateRequestCenter, {
      groupId: places.group,
      branchId: places.branch,
      content: 'x',
    });
    expect((await refusalOf(foreign)).key).toBe('center.notYourBranch');
    const group = make({ groupId: 99_999_999 });
    expect((await refusalOf(group)).key).toBe('row.missing');
    const homeless = app.admin.call(RequestCenter.CreateOrUpdateRequestCenter, { groupId: places.group, content: 'x' });
    expect((await refusalOf(homeless)).key).toBe('center.noBranch');
  });
});
