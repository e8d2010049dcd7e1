// A statement as pg sends it, but a named one is asked for its columns once per connection: what they are called and of which type cannot change
// while it is prepared (the database refuses it then), and describing them anew cost both ends more than the rows of a short page.
import pg from 'pg';

/** The columns of an answer, and what makes a value of each. */
export interface Columns {
  fields: pg.FieldDef[];
  parsers: unknown[] | undefined;
}
export interface Answer {
  /** The same list for the same columns: what is made of them once can be kept by it. */
  fields: pg.FieldDef[];
  rows: unknown[][];
  rowCount: number | null;
  command: string;
}

/** What pg does not declare of its query and of its connection. */
interface PgResult extends Answer {
  _parsers: unknown[] | undefined;
  parseRow: (values: unknown[]) => unknown;
  _parseRowAsArray: (values: unknown[]) => unknown;
}
interface PgConnection {
  describe: (what: unknown) => void;
}
declare class PgQuery implements pg.Submittable {
  constructor(text: string, values: unknown[], callback: (error: Error | null, result: Answer) => void);
  readonly text: string;
  readonly values: unknown[];
  name: string | undefined;
  _result: PgResult;
  _accumulateRows: boolean;
  submit: (connection: pg.Connection) => void;
  prepare(connection: PgConnection): void;
  handleCommandComplete(message: unknown, connection: PgConnection): void;
}
const Query = pg.Query as unknown as typeof PgQuery;

/** Connections name their statements alike, so that equal columns are kept once for all of them. */
const kept = new Map<string, Columns>();
function keep({ fields, _parsers: parsers }: PgResult): Columns {
  let key = '';
  for (const { name, dataTypeID } of fields) key += `${name} ${dataTypeID},`;
  const known = kept.get(key);
  if (known) return known;
  const columns = { fields, parsers };
  kept.set(key, columns);
  return columns;
}

interface Known {
  /** By the statement's name. */
  columns: Map<string, Columns>;
  /** The connection, to whoever does not want anything described. */
  silent: PgConnection;
}
const connections = new WeakMap<PgConnection, Known>();
function knownOf(connection: PgConnection): Known {
  let known = connections.get(connection);
  if (!known) {
    known = { columns: new Map(), silent: Object.assign(Object.create(connection), { describe: () => {} }) };
    connections.set(connection, known);
  }
  return known;
}

export class Statement extends Query {
  /** Said piece by piece: what pg is given as one object it copies, descriptor by descriptor. Rows come as lists of values. */
  constructor(
    text: string,
    values: readonly unknown[],
    name: string | undefined,
    callback: (error: Error | null, result: Answer) => void,
  ) {
    super(text, values as unknown[], callback); // pg does not change them
    this.name = name;
    this._result.parseRow = this._result._parseRowAsArray;
  }
  override prepare(connection: PgConnection): void {
    const { columns, silent } = knownOf(connection);
    const known = this.name === undefined ? undefined : columns.get(this.name);
    if (known) {
      this._result.fields = known.fields;
      this._result._parsers = known.parsers;
      this._accumulateRows = true;
    }
    super.prepare(known ? silent : connection);
  }
  override handleCommandComplete(message: unknown, connection: PgConnection): void {
    super.handleCommandComplete(message, connection);
    if (this.name === undefined) return;
    const { columns } = knownOf(connection);
    if (columns.has(this.name)) return;
    const known = keep(this._result);
    columns.set(this.name, known);
    this._result.fields = known.fields;
  }
}

export const answerOf = (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  name?: string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    client.query(new Statement(text, values, name, (error, result) => (error ? reject(error) : resolve(result))));
  });
