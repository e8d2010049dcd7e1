// The first thing that is loaded. Reading some two thousand schemas makes a lot that is thrown away at once; if the room for new things grew with
// it, the process would hold that room for good. It grows as usual once the server works, and code that is used is compiled sooner than
// Node does by itself: a call's way through the house is long and wide, so that it stayed half compiled for some four thousand calls.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
/** How much a function works before it is compiled; V8's own is 67,584. */
const COMPILED_AFTER = 16_000;
export const workAsUsual = (): void => {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString(`--interrupt-budget=${COMPILED_AFTER}`);
};
