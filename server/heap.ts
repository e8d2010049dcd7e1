// The first thing that is loaded. Reading some two thousand schemas makes a lot that is thrown away at once; if the room for new things grew with
// it, the process would hold that room for good. It grows as usual once the server works.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
export const growAsUsual = (): void => setFlagsFromString('--semi-space-growth-factor=2');
