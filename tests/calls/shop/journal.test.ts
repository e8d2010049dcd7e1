// The books as double entry: whoever reads the journal finds what the shop's own calls say, to the đồng, on any day.
import { beforeAll, describe, expect, test } from 'vitest';
import { Books } from '../../../contract/books/books.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { balancesOn, checkJournal, exported, readJournal } from '../../harness/journal.ts';
import { workedShop } from '../../harness/worked-shop.ts';

const app = await testApp();
let it: Awaited<ReturnType<typeof workedShop>>;
beforeAll(async () => {
  it = await workedShop(app);
});

test('the journal of a shop that worked says what its calls say', async () => {
  await checkJournal(app, { days: [addDays(today(), -40), addDays(today(), -12), addDays(today(), -1)] });
});
describe('who may', () => {
  test('the page’s right is not enough: it tells every fund and what goods cost', async () => {
    const page = await app.make.personWith('Pages.Settings.General');
    expect((await page.send(Books.ExportJournal, {})).statusCode).toBe(403);
    const funds = await app.make.personWith('Pages.Settings.General', 'Pages.Finance.Fund');
    expect((await funds.send(Books.ExportJournal, {})).statusCode).toBe(403);
    const all = await app.make.personWith(
      'Pages.Settings.General',
      'Pages.Finance.Fund',
      'Pages.Inventory.ViewOutboundPrice',
    );
    expect((await all.send(Books.ExportJournal, {})).statusCode).toBe(200);
    const accountant = await app.make.personWith(
      'Pages.Finance.Books',
      'Pages.Finance.Fund',
      'Pages.Inventory.ViewOutboundPrice',
    );
    expect((await accountant.send(Books.ExportJournal, {})).statusCode).toBe(200);
  });
});
test('another shop’s journal is empty', async () => {
  const neighbour = await app.make.neighbour();
  expect(readJournal(await exported(neighbour, {})).postings).toEqual([]);
  expect(it).toBeDefined();
  expect(balancesOn(readJournal(await exported(app.admin, {})), today()).size).toBeGreaterThan(10);
});
