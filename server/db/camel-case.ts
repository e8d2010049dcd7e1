// snake_case in the database, camelCase in code. Done where the SQL is written and where rows are built, because Kysely's own
// plugin copies every query and every row (measured: half of a list call's time in this process).
import {
  type FromNode,
  type IdentifierNode,
  type JoinNode,
  type OperationNode,
  PostgresQueryCompiler,
  type SelectionNode,
} from 'kysely';
import type pg from 'pg';
import { lasting } from './once.ts';

const snakes = new Map<string, string>();
function toSnake(name: string): string {
  let snake = snakes.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakes.set(name, snake);
  }
  return snake;
}
const camels = new Map<string, string>();
function toCamel(name: string): string {
  let camel = camels.get(name);
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camels.set(name, camel);
  }
  return camel;
}

/** Names of tables and columns as they stand in a statement. */
const written = new Map<string, string>();
export class CamelCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toSnake(identifier));
  }
  protected override visitIdentifier(node: IdentifierNode): void {
    let text = written.get(node.name);
    if (text === undefined) {
      text = `"${this.sanitizeIdentifier(node.name)}"`;
      written.set(node.name, text);
    }
    this.append(text);
  }
  protected override visitFrom(node: FromNode): void {
    this.#write(node, () => super.visitFrom(node));
  }
  protected override visitJoin(node: JoinNode): void {
    this.#write(node, () => super.visitJoin(node));
  }
  protected override visitSelection(node: SelectionNode): void {
    this.#write(node, () => super.visitSelection(node));
  }
  /** What lasts is written out once, unless it has parameters, which are numbered by what stands before them. */
  #write(node: OperationNode, visit: () => void): void {
    const text = lasting.get(node);
    if (text) {
      this.append(text);
      return;
    }
    const [at, parameters] = [this.getSql().length, this.numParameters];
    visit();
    if (text === null && this.numParameters === parameters) lasting.set(node, this.getSql().slice(at));
  }
}

type Build = (values: readonly unknown[]) => unknown;
const builders = new Map<string, Build>();
/** Of the columns that a named statement keeps. */
const built = new WeakMap<readonly pg.FieldDef[], Build>();
/**
 * What makes an object of a row's values: one literal with all its keys, written once for each list of columns. Keys that are added one after the
 * other cost ten times as much. The names are those of our own statements, and quoted all the same.
 */
function builderOf(fields: readonly pg.FieldDef[]): Build {
  const known = built.get(fields);
  if (known) return known;
  let names = '';
  for (const field of fields) names += `${field.name} `;
  let build = builders.get(names);
  if (build === undefined) {
    const keys = fields.map((field, at) => `${JSON.stringify(toCamel(field.name))}: values[${at}]`);
    build = new Function('values', `return { ${keys.join(', ')} }`) as Build; // as it is written here
    builders.set(names, build);
  }
  built.set(fields, build);
  return build;
}
/** Rows as arrays → objects with camelCase keys. */
export function camelRows<R>(fields: readonly pg.FieldDef[], rows: readonly unknown[][]): R[] {
  return rows.length ? rows.map(builderOf(fields) as (values: readonly unknown[]) => R) : []; // the shape that the query was built for
}
