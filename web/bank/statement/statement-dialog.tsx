// A statement of the bank: which fund, which file, how its columns are to be read; looked at first, then all of it is saved.
import { CheckCircleFilled } from '@ant-design/icons';
import { Alert, Button, Form, Modal, Result } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { BankTransaction, type StatementAnswer } from '../../../contract/bank/bank.calls.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { CallError, call } from '../../kit/call/call.ts';
import { newKey } from '../../kit/call/idempotency.ts';
import { useSession } from '../../kit/call/session.ts';
import { useRefused } from '../../kit/call/use-refused.ts';
import { DropFile, toBase64 } from '../../kit/excel/drop-file.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { SkeletonRows } from '../../kit/list/list-states.tsx';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { branchPick, categoryPick } from '../../kit/pick/pickers.tsx';
import { useAccount } from '../../kit/print/viet-qr.tsx';
import { useText } from '../../kit/words/culture.ts';
import { guessed, lastPlace, type Reading, remember, remembered } from './statement.model.ts';
import { statementText } from './statement.text.ts';
import { StatementPreview } from './statement-preview.tsx';
import '../../kit/excel/import-dialog.css';
import './statement.css';

const MAX_BYTES = 10_000_000;
const methods = categoryPick('payment');
interface Chosen {
  file: string;
  fileName: string;
  reading: Reading;
  answer: StatementAnswer | null;
}
type Step = 'choose' | 'reading' | 'preview' | 'saving' | 'done';

export function StatementDialog({ open, onClose, onSaved }: DialogProps & { onSaved: () => void }) {
  const say = useText(statementText);
  const session = useSession();
  const [step, setStep] = useState<Step>('choose');
  const [last] = useState(lastPlace);
  const [branchId, setBranch] = useState((last?.branchId ?? session?.user.branchId ?? null) as BranchId | null); // ids of both
  const [methodId, setMethod] = useState((last?.methodId ?? null) as CategoryId | null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { at, options: refusing } = useRefused(['branchId'], { branchId });
  const running = useRef<AbortController>(undefined);
  const key = useRef('');
  useEffect(() => () => running.current?.abort(), []);

  const read = async (next: Chosen, dryRun: boolean) => {
    if (!branchId || !methodId) return;
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { file, fileName, reading } = next;
    setError(null);
    setChosen(next);
    setStep(dryRun ? 'reading' : 'saving');
    const options = dryRun ? { signal: control.signal } : { idempotencyKey: key.current };
    try {
      const sent = { file, fileName, branchId, methodId, dryRun, headRow: reading.headRow, columns: reading.columns };
      const answer = await call(BankTransaction.ImportStatement, sent, refusing({ ...options, quiet: true }));
      setChosen({ ...next, answer });
      setStep(answer.saved ? 'done' : 'preview');
      if (!answer.saved) return;
      remember(branchId, methodId, { headRow: answer.headRow, columns: answer.columns });
      onSaved();
    } catch (caught) {
      if (control.signal.aborted) return;
      if (!(caught instanceof CallError)) throw caught;
      const isAtField = caught.fields.some(({ members }) => members.includes('branchId'));
      setError(isAtField ? null : caught.message);
      setStep(next.answer ? 'preview' : 'choose');
    }
  };
  const take = async (file: File) => {
    if (!branchId || !methodId) return setError(say('chooseFund'));
    if (!/\.(xlsx|csv)$/i.test(file.name)) return setError(say('wrongKind'));
    if (file.size > MAX_BYTES) return setError(say('tooLarge'));
    key.current = newKey();
    const text = await toBase64(file);
    await read({ file: text, fileName: file.name, reading: remembered(branchId, methodId), answer: null }, true);
  };
  const answer = chosen?.answer ?? null;
  const writes = answer ? answer.created + answer.twins : 0;
  const isBusy = step === 'reading' || step === 'saving';
  const isLooking = answer !== null && step !== 'done' && step !== 'choose';
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={say('title')}
      width={isLooking ? 1180 : 560}
      mask={{ closable: false }}
      closable={step !== 'saving'}
      keyboard={step !== 'saving'}
      footer={
        isLooking ? (
          <>
            <Button disabled={step === 'saving'} onClick={() => setStep('choose')}>
              {say('another')}
            </Button>
            <Button
              type="primary"
              loading={step === 'saving'}
              disabled={isBusy || answer.bad > 0 || writes === 0}
              onClick={() => void read(chosen as Chosen, false)} // there is an answer, so there is a file
            >
              {say('save', { count: writes })}
            </Button>
          </>
        ) : (
          <Button type={step === 'done' ? 'primary' : 'default'} onClick={onClose}>
            {say('close')}
          </Button>
        )
      }
    >
      <div className="kit-import">
        {error && <Alert type="error" showIcon title={error} />}
        {step === 'choose' && (
          <>
            <Form layout="vertical" component="div" className="statement-fund">
              <Form.Item
                label={say('branch')}
                htmlFor="statement-branch"
                required
                {...(at.branchId ? { validateStatus: 'error', help: at.branchId } : {})}
              >
                <PickSelect
                  id="statement-branch"
                  from={branchPick}
                  value={branchId}
                  onChange={(id) => setBranch(id as BranchId | null)} // one id
                />
              </Form.Item>
              <Form.Item label={say('method')} htmlFor="statement-method" required>
                <PickSelect
                  id="statement-method"
                  from={methods}
                  value={methodId}
                  onChange={(id) => setMethod(id as CategoryId | null)} // one id
                />
              </Form.Item>
              <AccountLine branchId={branchId} methodId={methodId} />
            </Form>
            <DropFile
              accept=".xlsx,.csv"
              text={say('drop')}
              hint={say('dropHint')}
              onFile={(file) => void take(file)}
            />
          </>
        )}
        {step === 'reading' && !answer && (
          <div role="status">
            <p>{say('checking', { file: chosen?.fileName ?? '' })}</p>
            <SkeletonRows />
          </div>
        )}
        {isLooking && (
          <StatementPreview
            answer={answer}
            isBusy={isBusy}
            isRemembered={chosen?.reading.columns !== null}
            onRead={(reading) => void read({ ...(chosen as Chosen), reading }, true)} // as above
            onForget={() => void read({ ...(chosen as Chosen), reading: guessed }, true)}
          />
        )}
        {step === 'done' && answer && (
          <Result
            status="success"
            icon={<CheckCircleFilled />}
            title={say('done')}
            subTitle={say('doneCounts', { created: writes, matched: answer.matched, known: answer.known })}
          />
        )}
      </div>
    </Modal>
  );
}

/** So that the statement of one account is not taken for another's. */
function AccountLine({ branchId, methodId }: { branchId: BranchId | null; methodId: CategoryId | null }) {
  const say = useText(statementText);
  const isChosen = branchId !== null && methodId !== null;
  const account = useAccount({ branchId, methodId }, isChosen);
  if (!isChosen || account === undefined) return null;
  if (account?.methodId !== methodId) return <p className="statement-account">{say('noAccount')}</p>;
  const shown = [account.bankAccount, account.bankHolder].filter(Boolean).join(' · ');
  return <p className="statement-account">{say('account', { account: shown })}</p>;
}
