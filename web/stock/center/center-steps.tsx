// Taking a step of a request to the centre: asks for a note, makes the call, says where the request is now.
import { DeleteOutlined, EditOutlined, InboxOutlined, RollbackOutlined, SendOutlined } from '@ant-design/icons';
import { App, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { type CenterRow, RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import { type CenterStepKey, centerStatuses, centerSteps } from '../../../contract/stock/center-request.states.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useKept } from '../../kit/form/kept.ts';
import type { DialogProps, PageTools, ShowOf } from '../../kit/list/actions.ts';
import type { Tab } from '../../kit/page/tab.ts';
import { Select } from '../../kit/pick/select.tsx';
import { culture, say, useCulture, useText } from '../../kit/words/culture.ts';
import { centerText } from './center.text.ts';

export const formPath = '/inventory-transfer/request';
export const stepIcons: Record<CenterStepKey, ReactNode> = {
  receive: <InboxOutlined />,
  sendBack: <RollbackOutlined />,
  complete: <SendOutlined />,
  edit: <EditOutlined />,
  delete: <DeleteOutlined />,
};

export interface StepTools extends Pick<PageTools, 'confirm' | 'refresh'> {
  show: ShowOf<Stepping>;
  open: Tab['open'];
}
/** Begins a step: moves ask for a note, edit opens the form, delete asks first. */
export async function beginStep(row: Stepping, key: CenterStepKey, tools: StepTools): Promise<void> {
  if (key === 'edit') return tools.open(`${formPath}?id=${row.id}`, row.code);
  if (key !== 'delete')
    return tools.show((props, now = row) => <StepDialog {...props} row={now} step={key} onDone={tools.refresh} />, key);
  const yes = await tools.confirm({
    title: say(centerText, 'askDelete', { code: row.code }),
    content: say(centerText, 'askDeleteHint'),
    yes: centerSteps.delete[culture()],
    danger: true,
  });
  if (!yes) return;
  await call(RequestCenter.DeleteRequestCenter, { id: row.id });
  tools.refresh();
}

type Stepping = Pick<CenterRow, 'id' | 'code' | 'version' | 'ticketId'>;
type CenterOutcome = 'DangXuLy' | 'ChoXuLy' | 'HoanThanh' | 'KhongSuaDuoc';
/** What the centre says about a ticket's device. */
const outcomes = [
  ['HoanThanh', 'outcomeDone'],
  ['DangXuLy', 'outcomeGoesOn'],
  ['ChoXuLy', 'outcomeWaits'],
  ['KhongSuaDuoc', 'outcomeBroken'],
] as const;
interface StepDialogProps extends DialogProps {
  row: Stepping;
  step: Exclude<CenterStepKey, 'edit' | 'delete'>;
  onDone: () => void;
}
function StepDialog({ open, onClose, row, step, onDone }: StepDialogProps) {
  const text = useText(centerText);
  const language = useCulture();
  const { message } = App.useApp();
  const [outcome, setOutcome] = useState<CenterOutcome>('DangXuLy');
  const [busy, run] = useBusy();
  const { to, [language]: verb } = centerSteps[step];
  const { value: answer, write, close } = useKept(`${step} ${row.code}`, '', onClose);
  const go = async () => {
    await run(async () => {
      const input = { id: row.id, answer, version: row.version };
      const ticket = row.ticketId === null ? {} : { centreOutcome: outcome };
      if (step === 'sendBack') await call(RequestCenter.BackToBranch, { ...input, ...ticket });
      else await call(RequestCenter.ChangeStatus, { ...input, status: to });
      message.success(text('moved', { code: row.code, status: centerStatuses[to][language] }));
      close();
      onDone();
    });
  };
  return (
    <Modal
      open={open}
      title={`${verb}: ${row.code}`}
      okText={verb}
      confirmLoading={busy}
      onOk={() => void go()}
      onCancel={close}
    >
      <Form layout="vertical" component="div">
        {step === 'sendBack' && row.ticketId !== null && (
          <Form.Item label={text('outcome')} extra={text('outcomeHint')}>
            <Select<CenterOutcome>
              value={outcome}
              aria-label={text('outcome')}
              options={outcomes.map(([value, key]) => ({ value, label: text(key) }))}
              onChange={setOutcome}
            />
          </Form.Item>
        )}
        <Form.Item label={text('note')} htmlFor="center-note" extra={text('noteHint')}>
          <Input.TextArea
            id="center-note"
            autoFocus
            value={answer}
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => write(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
