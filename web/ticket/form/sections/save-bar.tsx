// The bar under the form: what it comes to, when it is ready, and the one button that saves.
import { SaveOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { TicketForm } from '../../../../contract/ticket/calls/ticket-save.calls.ts';
import { may, useSession } from '../../../kit/call/session.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { formatMinute, formatMoney } from '../../../kit/words/format.ts';
import { kitText } from '../../../kit/words/kit.text.ts';
import { formText } from '../form.text.ts';
import { sumDeposit } from '../intake.model.ts';
import type { Quoted } from '../quote.ts';
import type { IntakeForm } from '../use-intake.ts';

export function SaveBar({ form, quoted }: { form: IntakeForm; quoted: Quoted }) {
  const say = useText(formText);
  const kit = useText(kitText);
  const culture = useCulture();
  const { intake, locks, ticket, saving, save } = form;
  const allowed =
    may(ticket ? 'Pages.Tickets.Edit' : 'Pages.Tickets.Create', useSession()) &&
    may(TicketForm.CreateOrUpdateInvoice.may);
  const paid = ticket?.paid ?? sumDeposit(intake.deposit);
  const { total } = quoted.totals;
  const promised = intake.promisedAt ?? quoted.promisedAt;
  const why = locks.all ? say(locks.all) : allowed ? null : kit('noPermission');
  return (
    <div className="intake-bar">
      <dl>
        <div>
          <dt>{say('total')}</dt>
          <dd className="intake-bar-total">{formatMoney(total, culture)}</dd>
        </div>
        {paid > 0 && (
          <div>
            <dt>{say('remaining')}</dt>
            <dd>{formatMoney(Math.max(0, total - paid), culture)}</dd>
          </div>
        )}
        {promised && (
          <div>
            <dt>{say('promised')}</dt>
            <dd>{formatMinute(promised)}</dd>
          </div>
        )}
      </dl>
      <Button
        type="primary"
        size="large"
        icon={<SaveOutlined />}
        loading={saving}
        disabled={why !== null}
        data-stop=""
        aria-keyshortcuts="Control+S"
        title={why ?? 'Ctrl+S'}
        onClick={save}
      >
        {say('save')}
      </Button>
    </div>
  );
}
