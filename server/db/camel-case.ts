// snake_case in the database, camelCase in code. Done where the SQL is written and where rows are built, because Kysely's own
// plugin copies every query and every row (measured: half of a list call's time in this process).
import { PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';

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

export class CamelCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toSnake(identifier));
  }
}

/** Rows as arrays → objects with camelCase keys. */
export function camelRows<R>(fields: readonly pg.FieldDef[], rows: readonly unknown[][]): R[] {
  const keys = fields.map((field) => toCamel(field.name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index++) row[keys[index] as string] = values[index]; // index < length
    return row as R; // the shape that the query was built for
  });
}
