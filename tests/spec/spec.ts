// The spec's calls (§7) and screens (§2) as data: what it names, exactly as it names it.
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

const SpecCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/'),
  params: z.array(z.string()),
  binary: z.boolean(),
});
const SpecRoute = z.strictObject({
  path: z.string().startsWith('/'),
  vi: z.string().min(1),
  en: z.string().min(1),
  permission: z.string(),
});

export const specCalls = z.parse(z.array(SpecCall), read('./calls.json'));
export const specRoutes = z.parse(z.array(SpecRoute), read('./routes.json'));
