// The bank account behind a fund, with the code that any bank's application reads.
import { App, Form, Input, Modal, Switch } from 'antd';
import { Fund, type FundRow } from '../../../contract/finance/fund.calls.ts';
import { vietQr } from '../../../contract/finance/vietqr.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useKept } from '../../kit/form/kept.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { QrSymbol } from '../../kit/print/symbols.tsx';
import { useText } from '../../kit/words/culture.ts';
import { fundText } from './fund.text.ts';
import './fund.css';

interface BankDialogProps extends DialogProps {
  fund: FundRow;
  onSaved: (fund: FundRow) => void;
}
export function BankDialog({ open, onClose: leave, fund, onSaved }: BankDialogProps) {
  const say = useText(fundText);
  const { message } = App.useApp();
  const [busy, run] = useBusy();
  // Over another version than this it would put back what somebody else has changed.
  const what = `bank ${fund.branchId} ${fund.methodId} ${fund.version}`;
  const {
    value: bank,
    write: setBank,
    close: onClose,
  } = useKept(
    what,
    {
      bankBin: fund.bankBin ?? '',
      bankAccount: fund.bankAccount ?? '',
      bankHolder: fund.bankHolder ?? '',
      mayBeNegative: fund.mayBeNegative && !fund.isCash,
    },
    leave,
  );
  const name = `${fund.methodName} · ${fund.branchName}`;
  const isBin = /^\d{6}$/.test(bank.bankBin);
  const isAccount = /^[0-9A-Za-z]{1,19}$/.test(bank.bankAccount);
  const badBin = bank.bankBin !== '' && !isBin;
  const badAccount = bank.bankAccount !== '' && !isAccount;
  const save = () =>
    run(async () => {
      const { branchId, methodId, version } = fund;
      const place = { branchId, methodId, ...(version > 0 ? { version } : {}) }; // a fund without a row begins with this
      const saved = await call(Fund.Save, { ...place, ...bank });
      message.success(say('bankSaved', { fund: name }));
      onClose();
      onSaved(saved);
    });
  const text = (key: 'bankBin' | 'bankAccount' | 'bankHolder', max: number, isDigits = false) => (
    <Input
      id={`fund-${key}`}
      value={bank[key]}
      maxLength={max}
      autoComplete="off"
      {...(isDigits ? { inputMode: 'numeric' as const } : {})}
      onChange={(event) => setBank({ ...bank, [key]: event.target.value })}
    />
  );
  return (
    <Modal
      open={open}
      title={say('editBankTitle', { fund: name })}
      okText={say('save')}
      okButtonProps={{ disabled: badBin || badAccount }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div" className="fund-dialog">
        <Form.Item
          label={say('bankBin')}
          htmlFor="fund-bankBin"
          extra={say('bankBinHint')}
          {...(badBin ? { validateStatus: 'error', help: say('badBin') } : {})}
        >
          {text('bankBin', 6, true)}
        </Form.Item>
        <Form.Item
          label={say('bankAccount')}
          htmlFor="fund-bankAccount"
          {...(badAccount ? { validateStatus: 'error', help: say('badAccount') } : {})}
        >
          {text('bankAccount', 19)}
        </Form.Item>
        <Form.Item label={say('bankHolder')} htmlFor="fund-bankHolder">
          {text('bankHolder', 100)}
        </Form.Item>
        {!fund.isCash && (
          <Form.Item
            label={say('mayBeNegative')}
            htmlFor="fund-mayBeNegative"
            className="fund-whole"
            extra={say('mayBeNegativeHint')}
          >
            <Switch
              id="fund-mayBeNegative"
              checked={bank.mayBeNegative}
              onChange={(mayBeNegative) => setBank({ ...bank, mayBeNegative })}
            />
          </Form.Item>
        )}
        {isBin && isAccount && (
          <figure className="fund-qr">
            <QrSymbol text={vietQr({ bankBin: bank.bankBin, accountNo: bank.bankAccount, content: '' })} />
            <figcaption>
              <span>{say('qr')}</span>
              <b>{bank.bankAccount}</b>
              <span>{bank.bankHolder}</span>
            </figcaption>
          </figure>
        )}
      </Form>
    </Modal>
  );
}
