// Random walks over the money of tickets against a model kept with paper and pencil (tests/oracle): every price, promotion, payment,
// debt, credit and refund, every refusal, every preview, the feet of lists and the drawer.
// Longer: npm run walk 30000; again: WALK_SEED=<seed> npm run walk 100.
import { beforeAll, expect, test } from 'vitest';
import { type Permission, permissions } from '../../../contract/permissions.ts';
import { GroupPromotion, ProductInvoicePromotion } from '../../../contract/promo/promo.calls.ts';
import { today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { dice } from '../../harness/dice.ts';
import { checkJournal, lastDays } from '../../harness/journal.ts';
import { ticketShop } from '../../harness/ticket/tickets.ts';
import type { Offer } from '../../oracle/ticket-model.ts';
import type { Stage } from '../../oracle/ticket-sale.ts';
import { ticketWalk } from '../../oracle/ticket-walk.ts';

const STEPS = Number(process.env.ORACLE_STEPS ?? 1500);
const STEPS_OF_A_WALK = 100;
const STEPS_BETWEEN_ALL = 33;
const SEED = Number(process.env.ORACLE_SEED ?? 1);
const app = await testApp();
let stage: Stage;

const offer = (key: string, over: Partial<Offer>): Offer => ({
  ...{ key, percent: 0, amount: 0, cap: null, minimum: 0, canStack: false, services: null },
  ...over,
});
beforeAll(async () => {
  const shop = await ticketShop(app);
  await shop.stock.receive(shop.cable, 100_000, 100_000);
  await shop.stock.receive(shop.accessory, 100_000, 100_000);
  const all = Object.keys(permissions) as Permission[]; // keys of a const object
  const newcomers = offer('KH_Moi', { percent: 535 });
  const limits = ({ cap, minimum, canStack, services }: Offer) => ({
    ...{ cap, minimum, stackable: canStack, serviceNameIds: services ?? [] },
  });
  const group = { code: 'KH_Moi', name: 'Khách mới', percent: 5.35, applyDate: today(), ...limits(newcomers) };
  await app.admin.call(GroupPromotion.Create, group as never);
  const offers = [
    offer('100k', { amount: 100_000 }),
    offer('12.5%≤150k', { percent: 1250, cap: 150_000, minimum: 300_000 }),
    offer('+50001', { amount: 50_001, canStack: true }),
    offer('+1.15%', { percent: 115, canStack: true }),
    offer('+7.25%≥1m', { percent: 725, minimum: 1_000_000, canStack: true }),
    offer('4m', { amount: 4_000_000, minimum: 2_000_000 }),
    offer('+33.33%screen', { percent: 3333, canStack: true, services: [shop.screen] }),
    offer('+300kbattery', { amount: 300_000, canStack: true, services: [shop.battery] }),
    offer('+900kboth', { amount: 900_000, canStack: true, services: [shop.screen, shop.battery] }),
    offer('300k≥1.5m', { amount: 300_000, minimum: 1_500_000 }),
  ];
  const vouchers = new Map<number, Offer>();
  for (const [at, one] of offers.entries()) {
    const value = one.percent ? { kind: 'percent', value: one.percent / 100 } : { kind: 'amount', value: one.amount };
    const input = { code: `GB${at}`, name: one.key, ...value, ...limits(one) };
    vouchers.set((await app.admin.call(ProductInvoicePromotion.Create, input as never)).id, one);
  }
  stage = {
    ...{ app, shop, newcomers, vouchers },
    boss: await shop.staff(shop.branch, all),
    second: await shop.staff(shop.branch, all),
    refundReason: await shop.stock.category('refundReason'),
  };
});

test(
  'the money of tickets is what a model with paper and pencil says, step by step',
  async () => {
    const tally = new Map<string, number>();
    for (let done = 0, seed = SEED; done < STEPS; done += STEPS_OF_A_WALK, seed++) {
      const walk = await ticketWalk(stage, dice(seed));
      const log: string[] = [];
      try {
        for (let step = 1; step <= Math.min(STEPS_OF_A_WALK, STEPS - done); step++) {
          const { what, said } = await walk.step();
          log.push(`${what} → ${said}`);
          const name = `${what.split(' ')[0]}: ${said}`;
          tally.set(name, (tally.get(name) ?? 0) + 1);
          const touched = walk.twins.filter(({ code }) => what.includes(code));
          for (const twin of touched.length ? touched : walk.twins.slice(-1))
            expect(await walk.compare.ticket(twin)).toEqual([]);
          if (step % STEPS_BETWEEN_ALL === 0) expect(await walk.compare.everything()).toEqual([]);
        }
        expect(await walk.compare.everything()).toEqual([]);
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error);
        throw new Error(`WALK_SEED=${seed}: ${told}\nafter\n${log.join('\n')}`, { cause: error });
      }
    }
    await checkJournal(app, { days: lastDays(dice(SEED).below) });
    if (process.env.ORACLE_STEPS)
      for (const [what, times] of [...tally].sort()) process.stdout.write(`${times} × ${what}\n`);
  },
  STEPS * 1000 + 60_000,
);
