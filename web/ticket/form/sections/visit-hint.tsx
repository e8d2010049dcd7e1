// "This device was here N times": the last visit and the warranties that still run, as soon as the IMEI is known. One that never left
// is said aloud: two counters may take the same device in.
import { Alert, Button } from 'antd';
import type { PastTicket } from '../../../../contract/ticket/calls/intake.calls.ts';
import { awaitedStatuses, ticketStatuses } from '../../../../contract/ticket/ticket.statuses.ts';
import { useTab } from '../../../kit/page/tab.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { formatDay } from '../../../kit/words/format.ts';
import { ticketPath, warrantyFormPath } from '../../paths.ts';
import { useDevice } from '../customer.ts';
import { partOf } from '../find-device.ts';
import { formText } from '../form.text.ts';
import { useModels } from '../look-ups.ts';
import type { PartOf } from './part.ts';

export function VisitHint({ form }: { form: PartOf<'imei' | 'modelId' | 'kind'> }) {
  const say = useText(formText);
  const tab = useTab();
  const device = useDevice(form.intake.imei);
  const { models } = useModels();
  if (!device) return null;
  const others = device.tickets.filter(({ id }) => id !== form.ticket?.id);
  const count = device.count - (device.tickets.length - others.length);
  const last = others[0];
  if (count <= 0 || !last) return <p className="intake-visits">{say('firstVisit')}</p>;
  const running = device.warranties.find(({ isRunning }) => isRunning);
  const model = form.intake.modelId ? undefined : models.find(({ id }) => id === last.modelId);
  const here = others.find(({ status }) => awaitedStatuses.includes(status));
  return (
    <div className="intake-visits" data-many="true" role="status">
      {here && <StillHere ticket={here} />}
      <b>{say('visits', { count })}</b>
      <span>
        {say('lastVisit', { code: last.code, day: formatDay(last.creationTime) })} · {last.deviceName}
        {last.services ? ` · ${last.services}` : ''}
      </span>
      {running && (
        <span className="intake-good">
          {running.name} {say('until', { day: formatDay(running.endDay) })}
        </span>
      )}
      <span>
        {model && (
          <Button size="small" onClick={() => form.set(partOf(model))}>
            {say('sameDevice')}
          </Button>
        )}{' '}
        {running && form.ticket === null && form.intake.kind === 'repair' && (
          <Button size="small" onClick={() => tab.open(warrantyFormPath(running.ticketId))}>
            {say('asWarranty')}
          </Button>
        )}
      </span>
    </div>
  );
}

function StillHere({ ticket: { id, code, status, branchName, isSeen } }: { ticket: PastTicket }) {
  const say = useText(formText);
  const culture = useCulture();
  const tab = useTab();
  return (
    <Alert
      type="warning"
      showIcon
      title={say('stillHere', { branch: branchName, code, status: ticketStatuses[status][culture] })}
      {...(isSeen
        ? {
            action: (
              <Button size="small" onClick={() => tab.open(ticketPath(id), code)}>
                {say('openTicket')}
              </Button>
            ),
          }
        : {})}
    />
  );
}
