// What bookings do by themselves: customers are reminded, and given up when they do not come.
import { now } from '../../contract/time.ts';
import { jobOfTenants } from '../kit/jobs.ts';
import { markNotCome } from './not-come.ts';
import { queueReminders } from './reminders.ts';

const MINUTE = 60;
export const giveUpOnTheLate = jobOfTenants('bookings-not-come', MINUTE, async (ctx) => {
  await markNotCome(ctx, now());
});
export const remindCustomers = jobOfTenants('booking-reminders', 5 * MINUTE, async (ctx) => {
  await queueReminders(ctx, now());
});
