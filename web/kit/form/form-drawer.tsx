// A form in a drawer: asks before unsaved work is lost, offers what a crash left behind, shows who was faster.
import { Button, Drawer, Skeleton } from 'antd';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod';
import type { CallOptions } from '../call/call.ts';
import { type Changes, useChanges } from '../document/use-changes.tsx';
import { useConfirm } from '../feedback/confirm.tsx';
import { useTab } from '../page/tab.ts';
import { useWhole } from '../page/use-phone.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { useDraft } from './draft.ts';
import { SchemaForm } from './form.tsx';
import type { FormItems } from './form-fields.ts';
import { startValues } from './form-values.ts';
import { fieldsOf } from './schema.ts';
import { bringInput } from './unique-field.tsx';
import { UniqueInput } from './unique-input.tsx';
import { useSchemaForm } from './use-schema-form.ts';
import { useStale } from './use-stale.ts';

bringInput(UniqueInput);

export interface FormDrawerProps<R extends object> {
  open: boolean;
  title: string;
  schema: z.core.$ZodType;
  fields: FormItems<string, R>;
  row: R | null;
  /** The newest row is still on its way. */
  loading?: boolean;
  readOnly?: boolean;
  submit: (input: Record<string, unknown>, options: CallOptions) => Promise<void>;
  /** Fetches the row again after somebody else changed it. */
  reload?: (() => void) | undefined;
  onClose: () => void;
}
const WIDTH = 760;

export function FormDrawer<R extends object>(props: FormDrawerProps<R>) {
  const isWhole = useWhole();
  const [dirty, setDirty] = useState(false);
  const tab = useTab();
  const confirm = useConfirm();
  const say = useText(kitText);
  const { setDirty: tellTab } = tab;
  const note = useCallback(
    (next: boolean) => {
      setDirty(next);
      tellTab(next);
    },
    [tellTab],
  );
  const faster = useRef<string | null>(null);
  const reload = (told: string) => {
    note(false);
    faster.current = told;
    props.reload?.();
  };
  const drop = useRef(() => {}); // the open form's own
  const close = async () => {
    const leave =
      !dirty ||
      (await confirm({
        title: say('unsaved'),
        content: say('unsavedHint'),
        yes: say('discard'),
        no: say('keepEditing'),
        danger: true,
      }));
    if (!leave) return;
    drop.current();
    note(false);
    props.onClose();
  };
  const [top, setTop] = useState(0);
  return (
    <>
      <span
        hidden
        ref={(anchor) => {
          if (anchor) setTop(topOfPage(anchor));
        }}
      />
      <Drawer
        open={props.open}
        title={props.title}
        size={isWhole ? '100%' : WIDTH}
        onClose={() => void close()}
        rootClassName="kit-form-drawer"
        // Inside the page: what hangs elsewhere in the document is thrown away when the tab is hidden.
        getContainer={false}
        rootStyle={{ position: 'fixed', top: isWhole ? 0 : top }}
      >
        {props.loading ? (
          <Skeleton active />
        ) : (
          <Body
            key={versionOf(props.row)}
            {...props}
            reload={props.reload && reload}
            onDirty={note}
            drop={drop}
            faster={faster}
            onCancel={() => void close()}
          />
        )}
      </Drawer>
    </>
  );
}

/** The form covers its own page only: the other tabs stay within reach, and the form waits until one comes back. */
function topOfPage(anchor: HTMLElement): number {
  return Math.max(0, anchor.closest('main')?.getBoundingClientRect().top ?? 0);
}

interface BodyProps<R extends object> extends Omit<FormDrawerProps<R>, 'reload'> {
  reload: ((told: string) => void) | undefined;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  /** How to throw away what is kept of it. */
  drop: RefObject<() => void>;
  /** Who was faster, as the server says it: the row was read again for that. */
  faster: RefObject<string | null>;
}
function Body<R extends object>(props: BodyProps<R>) {
  const { schema, fields, row, readOnly, submit, reload, onDirty, onCancel, drop, faster } = props;
  const say = useText(kitText);
  const { pathname } = useLocation();
  const draft = useDraft<Changes>(readOnly ? null : nameOf(pathname, schema, row));
  useEffect(() => {
    drop.current = () => draft.drop();
  });
  const [initial] = useState(() => startValues(schema, row as Record<string, unknown> | null)); // rows are plain objects
  const form = useSchemaForm({
    schema,
    initial,
    caught: useStale(reload),
    submit: (input) => draft.save((options) => submit(input, { quiet: true, ...options })),
  });
  const { dirty } = form;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const { state, above } = useChanges({ state: form, fields, draft, faster });
  return (
    <>
      {above}
      <SchemaForm state={state} fields={fields} row={row} readOnly={readOnly ?? false} />
      <footer className="kit-form-actions kit-form-footer">
        <Button onClick={onCancel}>{say(dirty ? 'cancel' : 'close')}</Button>
        {!readOnly && (
          <Button type="primary" loading={state.saving} onClick={state.save} title="Ctrl+S">
            {say('save')}
          </Button>
        )}
      </footer>
    </>
  );
}

/** The same form on the same page for the same row. */
function nameOf(pathname: string, schema: z.core.$ZodType, row: object | null): string {
  const id = row && 'id' in row && row.id ? String(row.id) : 'new';
  return `${pathname} ${Object.keys(fieldsOf(schema)).join()} ${id}`;
}
/** A reloaded row is a new form. */
const versionOf = (row: object | null): string => (row && 'version' in row ? String(row.version) : 'new');
