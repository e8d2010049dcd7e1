// Dialogs of a feedback: a step with a note, what the customer says by phone and who looks after it, hashtags.
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal, Rate, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { type FeedbackId, type FeedbackView, Zalo } from '../../contract/care/zalo.calls.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import { useActKey } from '../kit/call/act-key.ts';
import { type CallOptions, call } from '../kit/call/call.ts';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { FormDrawer } from '../kit/form/form-drawer.tsx';
import type { ControlProps } from '../kit/form/form-fields.ts';
import { useKept } from '../kit/form/kept.ts';
import type { DialogProps } from '../kit/list/actions.ts';
import { usePickOptions } from '../kit/pick/pick.tsx';
import { categoryPick, userPick } from '../kit/pick/pickers.tsx';
import { Select } from '../kit/pick/select.tsx';
import { useText } from '../kit/words/culture.ts';
import { careText } from './care.text.ts';

interface MoveDialogProps extends DialogProps {
  title: string;
  yes: string;
  onNote: (note: string | null, once: CallOptions) => Promise<unknown>;
}
export function MoveDialog({ open, onClose: leave, title, yes, onNote }: MoveDialogProps): ReactNode {
  const say = useText(careText);
  const { value: note, write: setNote, close: onClose } = useKept(title, '', leave);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const go = () =>
    void run(async () => {
      await keyed((idempotencyKey) => onNote(note.trim() || null, { idempotencyKey }));
      onClose();
    });
  return (
    <Modal open={open} title={title} okText={yes} confirmLoading={busy} onOk={go} onCancel={onClose}>
      <Input.TextArea
        aria-label={say('note')}
        placeholder={say('moveHint')}
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Modal>
  );
}

interface OfFeedback extends DialogProps {
  id: FeedbackId;
  onSaved: () => void;
}
export const useFeedback = (id: FeedbackId) =>
  useQuery({
    queryKey: [Zalo.GetById.path, id],
    queryFn: ({ signal }) => call(Zalo.GetById, { id }, { signal }),
    retry: false,
    staleTime: 0,
  });

const RateField = ({ value, onChange, disabled }: ControlProps) => (
  <Rate
    allowClear={false}
    value={typeof value === 'number' ? value : 0}
    disabled={disabled ?? false}
    onChange={(stars) => onChange?.(stars)}
  />
);
export function EditDialog({ id, open, onClose, onSaved }: OfFeedback): ReactNode {
  const say = useText(careText);
  const { data, isPending, refetch } = useFeedback(id);
  const row = data ? formOf(data) : null;
  return (
    <FormDrawer
      open={open}
      title={say('editTitle', { code: data?.ticketCode ?? '' })}
      schema={Zalo.EditFeedBack.in}
      row={row}
      loading={isPending}
      reload={() => void refetch()}
      fields={[
        { field: 'rate', control: RateField, span: 2 },
        { field: 'note', as: 'long' },
        { field: 'reasons', span: 2 },
        { field: 'assigneeId', pick: userPick },
        { field: 'dueAt', as: 'dateTime' },
      ]}
      submit={async (input, options) => {
        await call(Zalo.EditFeedBack, { ...input, id } as never, options); // the form is made of this schema
        onSaved();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
const formOf = ({ id, version, rate, note, reasonList, assigneeId, dueAt }: FeedbackView) => ({
  id,
  version,
  rate,
  note,
  reasons: reasonList,
  assigneeId,
  dueAt,
});

export function HashtagDialog({ id, open, onClose, onSaved }: OfFeedback): ReactNode {
  const say = useText(careText);
  const { data } = useFeedback(id);
  const { options } = usePickOptions(categoryPick('hashtag'));
  /** By tag, whether it was put on or taken off here: the others are not this person's. */
  const [changes, setChanges] = useState<ReadonlyMap<CategoryId, boolean>>(new Map());
  const saved = data?.hashtagIds ?? [];
  const added = [...changes].flatMap(([tag, isOn]) => (isOn ? [tag] : []));
  const removed = [...changes].flatMap(([tag, isOn]) => (isOn ? [] : [tag]));
  const chosen = [...new Set([...saved, ...added])].filter((tag) => !removed.includes(tag));
  const choose = (ids: readonly CategoryId[]) =>
    setChanges(
      new Map([
        ...changes,
        ...chosen.filter((tag) => !ids.includes(tag)).map((tag) => [tag, false] as const),
        ...ids.filter((tag) => !chosen.includes(tag)).map((tag) => [tag, true] as const),
      ]),
    );
  const [busy, run] = useBusy();
  const save = () =>
    void run(async () => {
      await call(Zalo.AddHashTag, { id, add: added, remove: removed });
      onSaved();
      onClose();
    });
  return (
    <Modal
      open={open}
      title={say('hashtagTitle', { code: data?.ticketCode ?? '' })}
      okText={say('save')}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      {data ? (
        <Form layout="vertical" component="div">
          <Form.Item label={say('hashtags')} htmlFor="care-hashtags">
            <Select
              id="care-hashtags"
              mode="multiple"
              value={chosen}
              options={options.map(({ value, label }) => ({ value: Number(value) as CategoryId, label }))} // ids of the picker
              optionFilterProp="label"
              onChange={choose}
            />
          </Form.Item>
        </Form>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}
