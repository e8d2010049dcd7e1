// Writes docs/ out of the contract: calls, permissions, errors. `npm run docs` saves it, a test keeps it fresh.
import * as z from 'zod';
import { services } from './all.ts';
import { errors, kinds } from './errors.ts';
import type { Call, May } from './kit.ts';
import {
  ancestorsOf,
  needsAlso,
  type Permission,
  parentOf,
  permissionCodes,
  permissions,
  within,
} from './permissions.ts';
import { ticketAction, ticketActionKeys } from './ticket/ticket.actions.ts';
import { type GuardKey, ticketGuards } from './ticket/ticket.guards.ts';
import { ticketStatuses, ticketStatusKeys } from './ticket/ticket.statuses.ts';
import { bare } from './validation.ts';

export const docs = (): Record<string, string> => ({
  'calls.md': callsPage(),
  'permissions.md': permissionsPage(),
  'errors.md': errorsPage(),
  'tickets.md': ticketsPage(),
});

const HEAD = 'Generated from `contract/` by `npm run docs`; do not edit.\n';
const page = (title: string, ...parts: string[]) => `# ${title}\n\n${HEAD}\n${parts.join('\n')}`;
const cell = (value: string) => value.replaceAll('|', '\\|');
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n')
    .concat('\n');

/** One of these is enough; a branch of the tree that is there as a whole is named by its head. */
const whoMay = (may: May) =>
  typeof may === 'string'
    ? may
    : may
        .filter((code) => !wholeBranchAbove(code, may))
        .map(withRest(may))
        .join(', ');
const isWhole = (code: Permission, of: readonly Permission[]) =>
  within(code).length > 1 && within(code).every((one) => of.includes(one));
const wholeBranchAbove = (code: Permission, of: readonly Permission[]) =>
  ancestorsOf(code).some((above) => isWhole(above, of));
const withRest = (of: readonly Permission[]) => (code: Permission) => (isWhole(code, of) ? `${code}.*` : code);
const mark = (field: z.core.$ZodType) => (z.safeParse(field, undefined).success ? '?' : '');

function kindOf(schema: z.core.$ZodType): string {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return `${kindOf(inner.element)}[]`;
  if (inner instanceof z.ZodEnum) return inner.options.join(' / ');
  return inner._zod.def.type;
}
const fieldsOf = (schema: z.ZodType): string =>
  schema instanceof z.ZodObject
    ? Object.entries<z.core.$ZodType>(schema.shape)
        .map(([name, field]) => `${name}${mark(field)}: ${kindOf(field)}`)
        .join(', ')
    : kindOf(schema);

function callsPage(): string {
  const sections = [...callsByService()].map(
    ([service, rows]) =>
      `## ${service}\n\n${table(
        ['call', 'permission', 'input', 'result'],
        rows.map((call) => [`${call.verb} ${call.path}`, whoMay(call.may), fieldsOf(call.in), fieldsOf(call.out)]),
      )}`,
  );
  return page('Calls', 'Names match in any case; `?` marks what may be left out.\n', ...sections);
}

function callsByService(): Map<string, Call[]> {
  const found = new Map<string, Call[]>();
  for (const call of services.flatMap((service) => Object.values(service))) {
    found.set(call.service, [...(found.get(call.service) ?? []), call]);
  }
  return found;
}

function depth(code: Permission): number {
  const parent = parentOf(code);
  return parent ? depth(parent) + 1 : 0;
}
const permissionsPage = () =>
  page(
    'Permissions',
    'A branch and what is below it are granted one by one. *Needs* names what opens the page on which a right is used.\n',
    table(
      ['code', 'vi', 'en', 'needs'],
      inTree('Pages').map((code) => [
        `${'· '.repeat(depth(code))}${code}`,
        permissions[code].vi,
        permissions[code].en,
        needsAlso(code).join(', '),
      ]),
    ),
  );
function inTree(code: Permission): Permission[] {
  return [code, ...permissionCodes.filter((below) => parentOf(below) === code).flatMap(inTree)];
}

const errorsPage = () =>
  page(
    'Errors',
    table(
      ['key', 'status', 'vi', 'en'],
      Object.entries(errors).map(([key, row]) => [key, String(kinds[row.kind]), row.vi, row.en]),
    ),
  );

function ticketsPage(): string {
  const statuses = ticketStatusKeys.map((key) => {
    const { vi, en, color, stage } = ticketStatuses[key];
    return [`\`${key}\``, vi, en, color, stage];
  });
  const targets = (to: ReturnType<typeof ticketAction>['to']) =>
    to === null ? 'stays' : to === 'before' ? 'where it came from' : [to].flat().join(', ');
  const actions = ticketActionKeys.map((key) => {
    const { vi, en, from, to, may, guards = [], needs = [], asks = [] } = ticketAction(key);
    const who = may === 'system' ? 'the system' : may.join(', ');
    const fields = [...needs, ...asks.map((field) => `${field}?`)].join(', ');
    return [`\`${key}\``, `${vi} / ${en}`, from.join(', '), targets(to), who, guards.join(', '), fields];
  });
  const guards = (Object.keys(ticketGuards) as GuardKey[]).map((key) => [
    // keys of a const object
    `\`${key}\``,
    ticketGuards[key].vi,
    ticketGuards[key].en,
  ]);
  return page(
    'Tickets',
    `## Statuses\n\n${table(['key', 'vi', 'en', 'colour', 'stage'], statuses)}`,
    'Every change of a status is one of these actions; there is no other way.\n',
    `## Actions\n\n${table(['key', 'name', 'from', 'to', 'who', 'must hold', 'asks for'], actions)}`,
    `## What must hold\n\n${table(['key', 'vi', 'en'], guards)}`,
  );
}
