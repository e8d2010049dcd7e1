// The journal as a file: which days, for which program.
import { App, Form, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { Books } from '../../contract/books/books.calls.ts';
import { type JournalFormat, journalFormats } from '../../contract/books/journal.accounts.ts';
import { today } from '../../contract/time.ts';
import { download } from '../kit/call/call.ts';
import { saveFile } from '../kit/excel/save-file.ts';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { type Span, SpanField } from '../kit/form/date-field.tsx';
import type { DialogProps } from '../kit/list/actions.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { booksText } from './books.text.ts';

const endings: Readonly<Record<JournalFormat, string>> = { hledger: 'journal', beancount: 'beancount' };
const formats = Object.keys(journalFormats) as JournalFormat[]; // keys of a const object

export function JournalDialog({ open, onClose }: DialogProps) {
  const say = useText(booksText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [busy, run] = useBusy();
  const [[from, to], setSpan] = useState<Span>([undefined, undefined]);
  const [format, setFormat] = useState<JournalFormat>('hledger');
  const save = () =>
    run(async () => {
      const file = await download(Books.ExportJournal, { from, to, format }, { type: 'text/plain' });
      saveFile(file, `so-nhat-ky-${[from, to ?? today()].filter(Boolean).join('-')}.${endings[format]}`);
      message.success(say('journalDone'));
      onClose();
    });
  return (
    <Modal
      open={open}
      title={say('journal')}
      okText={say('journalSave')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="kit-quiet">{say('journalHint')}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={say('journalDays')} htmlFor="journal-days">
          <SpanField id="journal-days" value={[from, to]} onChange={setSpan} />
        </Form.Item>
        <Form.Item label={say('journalFormat')}>
          <Segmented
            aria-label={say('journalFormat')}
            value={format}
            onChange={setFormat}
            options={formats.map((value) => ({ value, label: journalFormats[value][culture] }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
