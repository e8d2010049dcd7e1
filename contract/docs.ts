// Writes docs/ out of the contract: calls, permissions, errors. `npm run docs` saves it, a test keeps it fresh.
import * as z from 'zod';
import { services } from './all.ts';
import { type AccountText, journalAccounts } from './books/journal.accounts.ts';
import { errors, kinds } from './errors.ts';
import { edgesOf, type StateKey, targetsOf } from './flow.ts';
import { type AnyFlow, flows } from './flows.ts';
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
import { bare } from './validation.ts';

export const docs = (): Record<string, string> => ({
  'calls.md': callsPage(),
  'permissions.md': permissionsPage(),
  'errors.md': errorsPage(),
  'flows.md': flowsPage(),
  'journal.md': journalPage(),
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
const forFile = ({ excelMay }: Call) => (excelMay ? `; as a file also ${excelMay}` : '');
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

const callRules = `Names match in any case; \`?\` marks what may be left out.

An update is the whole document, as ABP's are: a field that may be empty and is left out is emptied. Whoever changes one field sends the others as they were read.
`;
function callsPage(): string {
  const sections = [...callsByService()].map(
    ([service, rows]) =>
      `## ${service}\n\n${table(
        ['call', 'permission', 'input', 'result'],
        rows.map((call) => [
          `${call.verb} ${call.path}`,
          whoMay(call.may) + forFile(call),
          fieldsOf(call.in),
          fieldsOf(call.out),
        ]),
      )}`,
  );
  return page('Calls', callRules, ...sections);
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

/** Every flow as a picture and as a table. */
function flowsPage(): string {
  return page(
    'Flows',
    'Every change of a state is one of these actions; there is no other way. Buttons, refusals and tests read the same tables (`contract/flow.ts`).\n',
    ...Object.entries(flows).map(([key, flow]) => flowSection(key, flow)),
  );
}
function flowSection(key: string, flow: AnyFlow): string {
  const states = Object.entries(flow.states).map(([state, { vi, en, color }]) => [`\`${state}\``, vi, en, color]);
  const actions = Object.entries(flow.actions).flatMap(([action, row]) =>
    edgesOf(row).map(({ from, to, may, also = [], guards = [] }) => [
      `\`${action}\``,
      `${row.vi} / ${row.en}`,
      from.join(', '),
      targetWords(to),
      [whoActs(may), ...also].join(' + '),
      guards.join(', '),
      [...(row.needs ?? []), ...(row.asks ?? []).map((field) => `${field}?`)].join(', '),
    ]),
  );
  const guards = Object.entries(flow.guards).map(([guard, row]) => {
    const { vi, en } = 'error' in row ? errors[row.error] : row;
    return [`\`${guard}\``, vi, en];
  });
  return [
    `## ${flow.name.en} · ${flow.name.vi}\n\n\`\`\`mermaid\n${pictureOf(flow)}\n\`\`\`\n`,
    `${table([key, 'vi', 'en', 'colour'], states)}`,
    `${table(['action', 'name', 'from', 'to', 'who', 'must hold', 'asks for'], actions)}`,
    guards.length ? table(['must hold', 'vi', 'en'], guards) : '',
  ].join('\n');
}
const whoActs = (may: AnyFlow['actions'][string]['may']) =>
  may === 'system' ? 'the system' : may === 'call' ? 'whoever may call it' : may.join(', ');
const targetWords = (to: AnyFlow['actions'][string]['to']) =>
  to === null ? 'stays' : to === 'before' ? 'where it came from' : [to].flat().join(', ');
/** A state diagram; names of states must not begin with a digit. */
function pictureOf(flow: AnyFlow): string {
  const id = (state: StateKey) => (state === 'deleted' ? '[*]' : `s_${state}`);
  const edges = Object.entries(flow.actions).flatMap(([, row]) =>
    edgesOf(row).flatMap((edge) => {
      const targets = edge.to === 'deleted' ? ['deleted'] : targetsOf(edge);
      return edge.from.flatMap((from) =>
        targets.filter((to) => to !== from).map((to) => `  ${id(from)} --> ${id(to)}: ${row.en}`),
      );
    }),
  );
  return [
    'stateDiagram-v2',
    ...Object.entries(flow.states).map(([state, { en }]) => `  state "${en}" as ${id(state)}`),
    ...flow.starts.map((state) => `  [*] --> ${id(state)}`),
    ...new Set(edges),
  ].join('\n');
}

function journalPage(): string {
  const rows = Object.values<AccountText>(journalAccounts).map(({ path, of, vi, en, holds }) => [
    `\`${path}${of ? ':…' : ''}\``,
    vi,
    en,
    of ?? '',
    holds,
  ]);
  return page(
    'The journal',
    `Every ledger row is told as double entry, in plain text that [hledger](https://hledger.org) and
[beancount](https://github.com/beancount/beancount) read: \`npm run -s books -- --journal [from] [to] [--format hledger|beancount]
[--tenant name]\`, or the button of the page *Sổ sạch*. A row has two legs: its own account, and the one that its document stands for. All
legs of a document on a day are one transaction; what they have in common cancels out. So a receipt that settles a debt says fund and
customer; the hand-over of a device says deposits, receivable, sales, discounts and VAT.

Debit is above zero, amounts are whole đồng. Accounts of a party, fund or warehouse end in its letter, id and name (\`C12-Nguyen-Van-A\`); the
name as it is written stands where the account is declared. With a first day, the evening before opens every account with what it held;
income and expenses until then are retained earnings. After each day the balances of its funds are asserted.
`,
    table(['account', 'tiếng Việt', 'English', 'one for each', 'what stands in it'], rows),
  );
}
