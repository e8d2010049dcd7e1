// What is asked before a posted bill changes: un-posting with its consequences, another supplier, the posting day.

import { useQuery } from '@tanstack/react-query';
import { Alert, App, Form, Modal, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import { showDay, today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { type Queried, QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { supplierPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { inboundText } from './inbound.text.ts';
import { withChosen } from './pickers.ts';
import './inbound.css';

type Bill = Pick<InboundDetail, 'id' | 'code' | 'day' | 'version' | 'supplierId' | 'supplierName'>;
export interface BillDialogProps extends DialogProps {
  bill: Bill;
  onDone: (bill: InboundDetail) => void;
}

/** Makes the call, says it went well and closes; a refusal was shown and keeps the dialog. */
export function useCommit({ onClose, onDone }: Pick<BillDialogProps, 'onClose' | 'onDone'>) {
  const { message } = App.useApp();
  const [busy, run] = useBusy();
  const commit = async (work: () => Promise<InboundDetail>, done: string) => {
    await run(async () => {
      const bill = await work();
      message.success(done);
      onClose();
      onDone(bill);
    });
  };
  return { busy, commit };
}

export function UnpostDialog({ bill, open, ...done }: BillDialogProps) {
  const say = useText(inboundText);
  const { busy, commit } = useCommit(done);
  const preview = useQuery({
    queryKey: ['ProductInbound', 'PreviewUnArchive', bill.id, bill.version, useId()],
    queryFn: ({ signal }) => call(ProductInbound.PreviewUnArchive, { id: bill.id }, { signal, quiet: true }),
    retry: false,
  });
  const { shelves = [], blockers = [] } = preview.data ?? {};
  return (
    <Modal
      open={open}
      width={640}
      title={say('unpostTitle', { code: bill.code })}
      okText={say('unArchive')}
      okButtonProps={{ danger: true, disabled: !preview.data || blockers.length > 0 }}
      confirmLoading={busy}
      onOk={() =>
        void commit(
          () => call(ProductInbound.unArchive, { id: bill.id, version: bill.version }),
          say('unposted', { code: bill.code }),
        )
      }
      onCancel={done.onClose}
    >
      <div className="inbound-dialog">
        {blockers.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={say('unpostBlocked')}
            description={
              <ul className="inbound-blockers">
                {blockers.map((blocker) => (
                  <li key={blocker}>{blocker}</li>
                ))}
              </ul>
            }
          />
        )}
        {blockers.length === 0 && <p>{say('unpostHint')}</p>}
        <Loaded state={preview}>
          <div className="inbound-table">
            <table>
              <thead>
                <tr>
                  <th>{say('shelf')}</th>
                  <th>{say('takenOff')}</th>
                  <th>{say('after')}</th>
                  <th>{say('value')}</th>
                  <th>{say('valuation')}</th>
                </tr>
              </thead>
              <tbody>
                {shelves.map((shelf) => (
                  <tr key={`${shelf.product}-${shelf.warehouse}`}>
                    <td>
                      {shelf.product}
                      <small>{shelf.warehouse}</small>
                    </td>
                    <td data-label={say('takenOff')}>
                      <Amount value={shelf.quantity} />
                    </td>
                    <td data-label={say('after')}>
                      <Amount value={shelf.onHand - shelf.quantity} />
                    </td>
                    <td data-label={say('value')}>
                      <Money value={-shelf.value} />
                    </td>
                    <td data-label={say('valuation')}>
                      <Money value={shelf.difference} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Loaded>
      </div>
    </Modal>
  );
}

export function Loaded({ state, children }: { state: Queried; children: ReactNode }) {
  if (state.error && !state.data) return <QueryFailed of={state} />;
  return state.data ? children : <SkeletonRows />;
}

export function SupplierDialog({ bill, open, ...done }: BillDialogProps) {
  const say = useText(inboundText);
  const { busy, commit } = useCommit(done);
  const [supplierId, setSupplier] = useState<SupplierId | null>(bill.supplierId);
  const [dueDay, setDueDay] = useState<string | null>(null);
  return (
    <Modal
      open={open}
      title={`${say('changeSupplier')}: ${bill.code}`}
      okText={say('changeSupplier')}
      okButtonProps={{ disabled: supplierId === null || supplierId === bill.supplierId }}
      confirmLoading={busy}
      onOk={() =>
        supplierId &&
        void commit(
          () =>
            call(ProductInbound.ChangeSupplier, {
              ...{ id: bill.id, version: bill.version, supplierId },
              ...(dueDay ? { dueDay } : {}),
            }),
          say('supplierSaved', { code: bill.code }),
        )
      }
      onCancel={done.onClose}
    >
      <Form layout="vertical" component="div" className="inbound-dialog">
        <Form.Item label={say('supplier')} htmlFor="inbound-new-supplier">
          <PickSelect
            id="inbound-new-supplier"
            from={withChosen(supplierPick, bill.supplierId, bill.supplierName)}
            value={supplierId}
            aria-label={say('supplier')}
            onChange={(value) => setSupplier(value as SupplierId | null)} // one id
          />
        </Form.Item>
        <Form.Item label={say('dueDay')} htmlFor="inbound-new-due">
          <DateField
            id="inbound-new-due"
            value={dueDay}
            minDay={bill.day}
            placeholder={say('autoDue')}
            onChange={setDueDay}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** For those who may post to an earlier day: which one, said aloud. */
export function PostDayDialog({ bill, open, ...done }: BillDialogProps) {
  const say = useText(inboundText);
  const { busy, commit } = useCommit(done);
  const [day, setDay] = useState(today());
  return (
    <Modal
      open={open}
      title={say('archiveDay', { code: bill.code })}
      okText={say('archive')}
      confirmLoading={busy}
      onOk={() =>
        void commit(
          () => call(ProductInbound.Archive, { id: bill.id, version: bill.version, day }),
          say('archived', { code: bill.code }),
        )
      }
      onCancel={done.onClose}
    >
      <Radio.Group
        vertical
        value={day}
        onChange={(event) => setDay(String(event.target.value))}
        options={[
          { value: today(), label: say('archiveToday', { day: showDay(today()) }) },
          { value: bill.day, label: say('archiveOn', { day: showDay(bill.day) }) },
        ]}
      />
    </Modal>
  );
}
