// The history of a thing out of the audit log: who, when, which field, old → new, in words.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Timeline } from 'antd';
import type * as z from 'zod';
import type { In } from '../../../contract/kit.ts';
import { readable } from '../../../contract/time.ts';
import { AuditLog, type ChangeRow } from '../../../contract/trail/trail.calls.ts';
import { wordsOf } from '../../../contract/validation.ts';
import { call } from '../call/call.ts';
import { describe, type Fields, fieldsOf, labelIn } from '../form/schema.ts';
import { QueryFailed, SkeletonRows } from '../list/list-states.tsx';
import { Cell, cellOf, isRight, Moment } from '../table/cells.tsx';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { Words } from '../words/words.ts';
import { type TrailEntry, toEntries } from './trail.ts';
import '../page/page.css';
import './timeline.css';

export type Target = Pick<In<typeof AuditLog.GetByTarget>, 'targetModule' | 'targetId'>;
export interface TrailFields {
  /** The row's schema: names and kinds of the fields. */
  schema: z.core.$ZodType;
  /** Fields called what another one is called: branchId like branchName. */
  labels?: Readonly<Record<string, string>>;
  /** Rows that hang on this one, by the field that names them: a user's roles, a role's permissions. */
  parts?: Readonly<Record<string, { name: Words; count?: string; show?: (value: string) => string }>>;
}
const secret = /password/i;
const PAGE = 20;

export function ChangeTimeline({ target, fields }: { target: Target; fields: TrailFields }) {
  const say = useText(kitText);
  const state = useInfiniteQuery({
    queryKey: ['AuditLog', target],
    queryFn: ({ pageParam, signal }) =>
      call(AuditLog.GetByTarget, { ...target, skipCount: pageParam, maxResultCount: PAGE }, { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.items.length, 0);
      return seen < last.totalCount && last.items.length > 0 ? seen : undefined;
    },
    retry: false,
  });
  if (state.error && !state.data) return <QueryFailed of={state} />;
  if (!state.data) return <SkeletonRows />;
  const rows = state.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <p className="kit-quiet">{say('noHistory')}</p>;
  const known = fieldsOf(fields.schema);
  const entries = toEntries(rows, fields.parts ?? {}).filter(
    (entry) => entry.kind === 'part' || entry.action !== 'update' || entry.lines.some((line) => isShown(line, known)),
  );
  return (
    <>
      <Timeline
        className="kit-timeline"
        items={entries.map((entry) => ({
          key: entry.id,
          color: colours[entry.action],
          content: <EntryText entry={entry} fields={fields} />,
        }))}
      />
      {state.hasNextPage && (
        <Button block loading={state.isFetchingNextPage} onClick={() => void state.fetchNextPage()}>
          {say('olderChanges')}
        </Button>
      )}
    </>
  );
}

/** A column without a name is not for readers. */
const isShown = ({ field }: ChangeRow['changes'][number], known: Fields) => field in known || secret.test(field);
const colours = { insert: 'green', update: 'blue', delete: 'red' } as const;
const verbs = { insert: 'created', update: 'changed', delete: 'deleted' } as const;

function EntryText({ entry, fields }: { entry: TrailEntry; fields: TrailFields }) {
  const say = useText(kitText);
  const known = fieldsOf(fields.schema);
  const part = entry.kind === 'part' ? fields.parts?.[entry.part] : undefined;
  const verb = entry.kind === 'row' ? verbs[entry.action] : entry.action === 'insert' ? 'added' : 'tookAway';
  return (
    <>
      <div>
        <b>{entry.who ?? say('system')}</b> {say(verb)}
        {part && ` ${part.name()}`}{' '}
        <span className="kit-quiet">
          <Moment value={entry.at} />
          {entry.branch && ` · ${entry.branch}`}
        </span>
      </div>
      {entry.kind === 'part' && (
        <div>{entry.values.map((value) => part?.show?.(String(value)) ?? String(value)).join(', ')}</div>
      )}
      {entry.kind === 'row' && entry.action === 'update' && (
        <ul className="kit-changes">
          {entry.lines
            .filter((line) => isShown(line, known))
            .map((line) => (
              <ChangeLine key={line.field} line={line} fields={fields} known={known} />
            ))}
        </ul>
      )}
    </>
  );
}

interface LineProps {
  line: ChangeRow['changes'][number];
  fields: TrailFields;
  known: Fields;
}
function ChangeLine({ line, fields, known }: LineProps) {
  const say = useText(kitText);
  const culture = useCulture();
  const name = labelIn(known, fields.labels?.[line.field] ?? line.field, culture);
  if (secret.test(line.field))
    return (
      <li>
        {name === line.field ? say('password') : name}: {say('changedSecret')}
      </li>
    );
  return (
    <li>
      {name}: <del>{<Value value={line.from} field={line.field} known={known} />}</del> →{' '}
      <ins>{<Value value={line.to} field={line.field} known={known} />}</ins>
    </li>
  );
}

function Value({ value, field, known }: Pick<LineProps, 'known'> & { value: unknown; field: string }) {
  const say = useText(kitText);
  const culture = useCulture();
  if (value === null || value === undefined || value === '') return <span className="kit-quiet">{say('empty')}</span>;
  const schema = known[field];
  const named = wordsOf(schema, culture)?.[String(value)];
  if (named) return named;
  const kind = schema ? cellOf[describe(schema).kind] : 'text';
  // The log answers names in place of ids.
  if (typeof value === 'string' && (isRight(kind) || kind === 'text'))
    return <Cell kind="text" value={readable(value)} />;
  return <Cell kind={kind} value={value} />;
}
