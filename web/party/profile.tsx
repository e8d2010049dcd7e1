// One customer or supplier: who they are at the side, what there is between them and the shop in the middle. Every part asks for itself,
// and only for those who may see it.
import { EditOutlined, EyeOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type * as z from 'zod';
import type { Call, Sent } from '../../contract/kit.ts';
import { isMasked } from '../../contract/phone.ts';
import { type TrailTarget, trailTargets } from '../../contract/trail/trail.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import {
  type DocumentAction,
  type DocumentFact,
  DocumentLoading,
  DocumentPage,
} from '../kit/document/document-page.tsx';
import { useDialog } from '../kit/feedback/use-dialog.tsx';
import { describe, fieldsOf, labelIn } from '../kit/form/schema.ts';
import type { DialogProps } from '../kit/list/actions.ts';
import { useRefresh } from '../kit/list/use-list.ts';
import { Cell, cellOf } from '../kit/table/cells.tsx';
import { PhoneCell } from '../kit/table/phone-cell.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { partyText } from './party.text.ts';

interface Named {
  id: number;
  name: string;
}
export interface ProfileSpec<R extends Named> {
  title: string;
  get: Call;
  update: Call;
  schema: z.core.$ZodType;
  trail: TrailTarget;
  labels?: Readonly<Record<string, string>>;
  /** The call that shows a masked number whole. */
  showPhone?: Call;
  /** Fields at the side; those without a value are left out. */
  facts: readonly (keyof R & string)[];
  /** The form that the list has. */
  form: (row: R, dialog: DialogProps, refresh: () => void) => ReactNode;
  actions: (row: R) => readonly DocumentAction[];
  main: (row: R) => ReactNode;
  side: (row: R) => ReactNode;
}

export function Profile<R extends Named>({ spec }: { spec: ProfileSpec<R> }) {
  const id = Number(useParams().id);
  const state = useQuery({
    queryKey: [spec.get.service, spec.get.name, { id }],
    queryFn: ({ signal }) => call(spec.get, { id } as Sent<Call>, { signal, quiet: true }) as Promise<R>, // `get` takes an id and answers the row
    retry: false,
  });
  if (!state.data) return <DocumentLoading title={spec.title} state={state} />;
  return <Shown key={id} spec={spec} row={state.data} />;
}

function Shown<R extends Named>({ spec, row }: { spec: ProfileSpec<R>; row: R }) {
  const say = useText(partyText);
  const session = useSession();
  const refresh = useRefresh();
  const [dialog, show] = useDialog();
  const edits = may(spec.update.may, session);
  const edit: DocumentAction = {
    key: 'edit',
    label: say(edits ? 'edit' : 'view'),
    icon: edits ? <EditOutlined /> : <EyeOutlined />,
    primary: true,
    onClick: () => show((open) => spec.form(row, open, () => void refresh(spec.get))),
  };
  const history = may(trailTargets[spec.trail].may, session)
    ? {
        target: { targetModule: spec.trail, targetId: row.id },
        fields: { schema: spec.schema, ...(spec.labels ? { labels: spec.labels } : {}) },
      }
    : undefined;
  return (
    <DocumentPage
      title={spec.title}
      code={row.name}
      actions={[...spec.actions(row), edit]}
      facts={useFacts(spec, row)}
      history={history}
      side={spec.side(row)}
    >
      {spec.main(row)}
      {dialog}
    </DocumentPage>
  );
}

/** Under the names and in the words of the contract. */
function useFacts<R extends Named>({ schema, facts, showPhone }: ProfileSpec<R>, row: R): DocumentFact[] {
  const culture = useCulture();
  const fields = fieldsOf(schema);
  return facts.flatMap((key): DocumentFact[] => {
    const value: unknown = row[key];
    const field = fields[key];
    if (value === null || value === undefined || value === '' || value === false || !field) return [];
    return [
      {
        key,
        label: labelIn(fields, key, culture),
        value: <Fact {...{ name: key, value, field, of: row.id, showPhone }} />,
      },
    ];
  });
}
interface FactProps {
  name: string;
  value: unknown;
  field: z.core.$ZodType;
  /** Whose it is. */
  of: number;
  showPhone: Call | undefined;
}
function Fact({ name, value, field, of, showPhone }: FactProps) {
  if (name === 'phone' && showPhone && isMasked(String(value)))
    return <PhoneCell phone={String(value)} id={of} show={showPhone} />;
  if (name === 'phone') return <a href={`tel:${value}`}>{String(value)}</a>;
  const { kind, words } = describe(field);
  return <Cell kind={cellOf[kind]} value={value} words={words} />;
}
