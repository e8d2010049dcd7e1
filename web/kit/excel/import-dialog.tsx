// Import from Excel: choose or drop a file, look at what would happen to each row, then save all of it or nothing.
import { CheckCircleFilled, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress, Result } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Call, May, NoInput } from '../../../contract/kit.ts';
import type { ImportAnswer, ImportIn } from '../../../contract/lookup/import.ts';
import { today } from '../../../contract/time.ts';
import { CallError, downloadExcel, call as make } from '../call/call.ts';
import { newKey } from '../call/idempotency.ts';
import { may, useSession } from '../call/session.ts';
import type { DialogProps } from '../list/actions.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { DropFile, toBase64 } from './drop-file.tsx';
import { importText } from './import.text.ts';
import { ImportPreview } from './import-preview.tsx';
import { saveFile } from './save-file.ts';
import './import-dialog.css';

export interface ImportSpec {
  /** What is imported: 'khách hàng'. */
  things: string;
  call: Call<typeof ImportIn, typeof ImportAnswer, May>;
  /** A file call that answers a sheet with the right heads. */
  template: Call<typeof NoInput> | Call;
  /** Input that the screen decides and both calls are sent, such as the kind of product. */
  fixed?: Readonly<Record<string, string>>;
}

const MAX_BYTES = 10_000_000;
type State =
  | { step: 'choose'; error?: string }
  | { step: 'checking'; name: string }
  | { step: 'preview' | 'saving' | 'done'; name: string; file: string; answer: ImportAnswer; seconds: number };

export function ImportDialog(props: DialogProps & { spec: ImportSpec; onDone: (answer: ImportAnswer) => void }) {
  const { open, onClose, spec, onDone } = props;
  const say = useText(importText);
  const kit = useText(kitText);
  const [state, setState] = useState<State>({ step: 'choose' });
  const running = useRef<AbortController>(undefined);
  const key = useRef('');
  useEffect(() => () => running.current?.abort(), []);

  const failed = (error: unknown) => {
    if (running.current?.signal.aborted) return;
    if (!(error instanceof CallError)) throw error;
    setState({ step: 'choose', error: error.message });
  };
  const check = async (chosen: File) => {
    if (!/\.xlsx$/i.test(chosen.name)) return setState({ step: 'choose', error: say('wrongKind') });
    if (chosen.size > MAX_BYTES) return setState({ step: 'choose', error: say('tooLarge') });
    const control = new AbortController();
    running.current = control;
    key.current = newKey();
    setState({ step: 'checking', name: chosen.name });
    try {
      const file = await toBase64(chosen);
      const began = performance.now();
      const answer = await make(
        spec.call,
        { ...spec.fixed, file, dryRun: true },
        { quiet: true, signal: control.signal },
      );
      setState({ step: 'preview', name: chosen.name, file, answer, seconds: (performance.now() - began) / 1000 });
    } catch (error) {
      failed(error);
    }
  };
  const save = async () => {
    if (state.step !== 'preview') return;
    setState({ ...state, step: 'saving' });
    try {
      const sent = { ...spec.fixed, file: state.file, dryRun: false };
      const answer = await make(spec.call, sent, { quiet: true, idempotencyKey: key.current });
      setState({ ...state, step: answer.saved ? 'done' : 'preview', answer });
      if (answer.saved) onDone(answer);
    } catch (error) {
      failed(error);
    }
  };

  const answer = 'answer' in state ? state.answer : null;
  const writes = answer ? answer.created + answer.changed : 0;
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={say('title', { things: spec.things })}
      width={state.step === 'choose' || state.step === 'checking' ? 560 : 1080}
      mask={{ closable: false }}
      closable={state.step !== 'saving'}
      keyboard={state.step !== 'saving'}
      footer={
        state.step === 'preview' || state.step === 'saving' ? (
          <>
            <Button disabled={state.step === 'saving'} onClick={() => setState({ step: 'choose' })}>
              {say('another')}
            </Button>
            <Button
              type="primary"
              loading={state.step === 'saving'}
              disabled={!answer || answer.bad > 0 || writes === 0}
              onClick={() => void save()}
            >
              {say('save', { count: writes })}
            </Button>
          </>
        ) : (
          <Button type={state.step === 'done' ? 'primary' : 'default'} onClick={onClose}>
            {kit('close')}
          </Button>
        )
      }
    >
      <div className="kit-import">
        {state.step === 'choose' && <Choose error={state.error} spec={spec} onFile={(file) => void check(file)} />}
        {state.step === 'checking' && <Working text={say('checking', { file: state.name })} seconds={3} />}
        {state.step === 'saving' && <Working text={say('saving', { count: writes })} seconds={state.seconds * 2} />}
        {state.step === 'preview' && <ImportPreview answer={state.answer} />}
        {state.step === 'done' && (
          <Result
            status="success"
            icon={<CheckCircleFilled />}
            title={say('done')}
            subTitle={say('doneCounts', {
              created: state.answer.created,
              changed: state.answer.changed,
              unchanged: state.answer.unchanged,
            })}
          />
        )}
      </div>
    </Modal>
  );
}

function Choose({
  error,
  spec,
  onFile,
}: {
  error?: string | undefined;
  spec: ImportSpec;
  onFile: (file: File) => void;
}) {
  const say = useText(importText);
  const allowed = may(spec.template.may, useSession());
  const download = async () => {
    const file = await downloadExcel(spec.template as Call, spec.fixed ?? {}, { columns: [] }).catch(() => null); // the shell has shown why
    if (file) saveFile(file, `${spec.things} ${today()}.xlsx`);
  };
  return (
    <>
      {error && <Alert type="error" showIcon title={error} />}
      <DropFile accept=".xlsx" text={say('drop')} hint={say('dropHint')} onFile={onFile} />
      <div>
        <Button icon={<DownloadOutlined />} disabled={!allowed} onClick={() => void download()}>
          {say('template')}
        </Button>
      </div>
    </>
  );
}

/** The bar comes from the time that checking took; it waits at 95 % for the answer. */
function Working({ text, seconds }: { text: string; seconds: number }) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1000;
      setShare(Math.min(95, Math.round((elapsed / Math.max(seconds, 0.5)) * 100)));
    }, 100);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <div role="status">
      <p>{text}</p>
      <Progress percent={share} status="active" />
    </div>
  );
}
