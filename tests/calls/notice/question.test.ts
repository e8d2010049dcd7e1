// Questions: a comment that names somebody stays open until it is answered, once, and is asked only of whoever sees the document.
import { beforeAll, expect, test } from 'vitest';
import { Notice } from '../../../contract/notice/notice.calls.ts';
import { Home } from '../../../contract/report/work.ts';
import { Post } from '../../../contract/trail/trail.calls.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { type Staff, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const ticketOf = async () => {
  const { id, code } = await shop.newTicket();
  return { code, place: { targetModule: 'Ticket', targetId: id } as const };
};
const ask = (by: Person, place: { targetModule: 'Ticket'; targetId: number }, ...who: Staff[]) =>
  by.call(Post.CreatePost, { ...place, content: 'Còn bảo hành không?', asks: who.map(({ user }) => user.id) });
const open = async (who: Person) => (await who.call(Post.GetQuestions, { state: 'open' })).items;
const waiting = async (who: Person) =>
  (await who.call(Home.GetWork, {})).items.find(({ key }) => key === 'questions')?.count;
const kinds = async (who: Person) => (await who.call(Notice.GetAll, {})).items.map(({ kind }) => kind);

test('asked, told, waiting at home; answered, closed, the asker told', async () => {
  const { code, place } = await ticketOf();
  await ask(shop.receptionist, place, shop.technician, shop.technician);
  const [question] = await open(shop.technician);
  expect(question).toMatchObject({ code, content: 'Còn bảo hành không?', userName: shop.technician.user.fullName });
  expect([await waiting(shop.technician), (await kinds(shop.technician))[0]]).toEqual([1, 'question']);
  expect((await shop.manager.call(Post.GetQuestions, { ...place, state: 'open' })).totalCount).toBe(1); // on the document itself
  expect(await open(shop.receptionist)).toEqual([]);
  const answersId = question?.id;
  const reply = (who: Person, content: string) => who.call(Post.CreatePost, { ...place, content, answersId });
  expect((await refusalOf(reply(shop.manager, 'Tôi trả lời thay'))).key).toBe('row.missing');
  const both = await Promise.allSettled([reply(shop.technician, 'Còn'), reply(shop.technician, 'Còn 3 tháng')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await refusalOf(reply(shop.technician, 'Nữa'))).key).toBe('question.answered');
  expect([await open(shop.technician), await waiting(shop.technician)]).toEqual([[], 0]);
  expect((await kinds(shop.receptionist))[0]).toBe('answer');
  const [mine] = (await shop.receptionist.call(Post.GetQuestions, { side: 'byMe' })).items;
  expect(mine).toMatchObject({ state: 'answered', code });
});
test('only people who see the document are offered, and nobody else can be asked', async () => {
  const { place } = await ticketOf();
  const offered = (await shop.receptionist.call(Post.GetPeople, place)).items.map(({ id }) => id);
  expect(offered).toContain(shop.technician.user.id);
  expect(offered).not.toContain(shop.otherReceptionist.user.id);
  expect(offered).not.toContain(shop.receptionist.user.id);
  const refused = await refusalOf(ask(shop.receptionist, place, shop.otherReceptionist));
  expect(refused.key).toBe('question.cannotSee');
  expect((await shop.receptionist.call(Post.GetListByTarget, place)).items).toEqual([]); // nothing was written
  expect((await refusalOf(shop.otherReceptionist.call(Post.GetPeople, place))).key).toBe('row.missing');
  expect((await refusalOf(shop.otherReceptionist.call(Post.GetQuestions, place))).key).toBe('row.missing');
});
test('a name is found by what is typed of it', async () => {
  const { place } = await ticketOf();
  const named = await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail']);
  await app.sql(`update user_account set surname = 'Bùi Thị', name = 'Thảo' where id = $1`, [named.user.id]);
  const found = (await shop.receptionist.call(Post.GetPeople, { ...place, keyword: 'thao' })).items;
  expect(found.map(({ id }) => id)).toEqual([named.user.id]);
});
test('a long question is told short, and no sign of it is cut in two', async () => {
  const { place } = await ticketOf();
  const content = `${'a'.repeat(158)}🙂 còn bảo hành không?`; // the 159th and 160th are halves of one sign
  const asks = [shop.technician.user.id];
  await shop.receptionist.call(Post.CreatePost, { ...place, content, asks });
  const [told] = (await shop.technician.call(Notice.GetAll, {})).items;
  expect(told?.facts).toMatchObject({ question: `${'a'.repeat(158)}…` });
});
