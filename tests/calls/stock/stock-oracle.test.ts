// Random walks over stock's documents against a model kept with paper and pencil (tests/oracle): every refusal, every shelf.
// Longer: npm run walk 100000; again: WALK_SEED=<seed> npm run walk 200.
import { testApp } from '../../harness/app.ts';
import { walksOverStock } from '../../oracle/stock-run.ts';

walksOverStock(await testApp(), 0);
