// A form in a drawer: asks before unsaved work is lost, shows who was faster, keeps one idempotency key per opening.
import { Button, Drawer, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod';
import type { CallOptions } from '../call/call.ts';
import { newKey } from '../call/idempotency.ts';
import { useConfirm } from '../feedback/confirm.tsx';
import { useTab } from '../page/tab.ts';
import { usePhone } from '../page/use-phone.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { SchemaForm } from './form.tsx';
import type { FormItems } from './form-fields.ts';
import { startValues } from './form-values.ts';
import { useSchemaForm } from './use-schema-form.ts';
import { useStale } from './use-stale.ts';

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
  const phone = usePhone();
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
  const reload = () => {
    note(false);
    props.reload?.();
  };
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
        size={phone ? '100%' : WIDTH}
        onClose={() => void close()}
        rootClassName="kit-form-drawer"
        // Inside the page: what hangs elsewhere in the document is thrown away when the tab is hidden.
        getContainer={false}
        rootStyle={{ position: 'fixed', top: phone ? 0 : top }}
      >
        {props.loading ? (
          <Skeleton active />
        ) : (
          <Body
            key={versionOf(props.row)}
            {...props}
            reload={props.reload && reload}
            onDirty={note}
            onCancel={() => void close()}
          />
        )}
      </Drawer>
    </>
  );
}

/** The form covers its own page only: the other tabs stay within reach, and the form waits until one comes back. */
function topOfPage(anchor: HTMLElement): number {
  return Math.max(0, anchor.closest('[role="tabpanel"]')?.getBoundingClientRect().top ?? 0);
}

interface BodyProps<R extends object> extends FormDrawerProps<R> {
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}
function Body<R extends object>({ schema, fields, row, readOnly, submit, reload, onDirty, onCancel }: BodyProps<R>) {
  const say = useText(kitText);
  const [idempotencyKey] = useState(newKey);
  const [initial] = useState(() => startValues(schema, row as Record<string, unknown> | null)); // rows are plain objects
  const state = useSchemaForm({
    schema,
    initial,
    caught: useStale(reload),
    submit: (input) => submit(input, { quiet: true, idempotencyKey }),
  });
  const { dirty } = state;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <>
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

/** A reloaded row is a new form. */
const versionOf = (row: object | null): string => (row && 'version' in row ? String(row.version) : 'new');
