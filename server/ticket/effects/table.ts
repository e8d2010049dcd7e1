// Every action with what it does. The keys are those of contract/ticket/ticket.actions.ts; one is missing, and it does not compile.
import type { Effects } from '../act.ts';
import { breakUp } from './break-up.ts';
import { cancel } from './cancel.ts';
import { centre } from './center.ts';
import { change } from './change.ts';
import { handOver } from './hand-over.ts';
import { work } from './work.ts';

export const effects: Effects = { ...work, ...centre, ...change, ...breakUp, ...handOver, ...cancel };
