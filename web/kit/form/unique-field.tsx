// A text field that says, while it is being typed, that the value is taken already; the database has the last word. A list names
// it for its form: the field itself, with every sentence of the server, comes with the form.
import type { ComponentType } from 'react';
import type * as z from 'zod';
import type { Call, May, Sent } from '../../../contract/kit.ts';
import { call } from '../call/call.ts';
import { onDemand } from '../feedback/on-demand.tsx';
import type { ControlProps } from './form-fields.ts';
import type { UniqueSpec } from './unique-input.tsx';

type Props = ControlProps & { spec: UniqueSpec };
const LateInput = onDemand(async () => (await import('./unique-input.tsx')).UniqueInput);
/** A form that has it with it: whoever begins to type at once must find every field. */
let Brought: ComponentType<Props> | null = null;
export const bringInput = (input: ComponentType<Props>): void => {
  Brought = input;
};

type CodeList = Call<z.ZodObject, z.ZodType<{ items: readonly { id: unknown; code: string }[] }>, May>;
/** For lists that are searched by their codes: whether another row has this one. */
export const codeAmong =
  (list: CodeList): UniqueSpec['taken'] =>
  async (code, form, signal) => {
    const input = { keyword: code, maxResultCount: 100 } as Sent<CodeList>; // every list takes these
    const { items } = await call(list, input, { signal, quiet: true });
    return items.some((row) => row.code.toLowerCase() === code.toLowerCase() && row.id !== form.id);
  };
/** `{ field: 'name', control: uniqueField({ … }) }` */
export const uniqueField =
  (spec: UniqueSpec): ComponentType<ControlProps> =>
  (props) => {
    const UniqueInput = Brought ?? LateInput;
    return <UniqueInput spec={spec} {...props} />;
  };
