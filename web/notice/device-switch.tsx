// Whether this device is told while the application is closed, and the others that are. It holds at once: the browser asks for its
// permission when the switch is pressed.
import { DeleteOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Switch } from 'antd';
import { useState } from 'react';
import { Push, type PushDevices } from '../../contract/notice/push.calls.ts';
import { call } from '../kit/call/call.ts';
import { endpointHere, type Hindrance, hindranceHere, tellHere, tellNoMore } from '../kit/feedback/push.ts';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { Moment } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import { noticeText } from './notice.text.ts';

const hints = {
  insecure: 'pushInsecure',
  none: 'pushNone',
  install: 'pushInstall',
  denied: 'pushDenied',
  dismissed: 'pushDismissed',
  unreached: 'pushUnreached',
} as const satisfies Record<Hindrance, string>;
/** What is tried again may work the next time; the others need something else first. */
const isFinal = (hindrance: Hindrance | null): boolean =>
  hindrance !== null && hindrance !== 'unreached' && hindrance !== 'dismissed';

export function DeviceSwitch() {
  const t = useText(noticeText);
  const client = useQueryClient();
  const [hindrance, setHindrance] = useState(hindranceHere);
  const [isBusy, run] = useBusy();
  const queryKey = [Push.Get.service, Push.Get.name];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [known, here] = await Promise.all([call(Push.Get, {}, { signal }), endpointHere().catch(() => null)]);
      return { ...known, here };
    },
    retry: false,
  });
  const isOn = data?.devices.some(({ endpoint }) => endpoint === data.here) ?? false;
  const others = data?.devices.filter(({ endpoint }) => endpoint !== data.here) ?? [];
  const keep = async (devices: PushDevices) =>
    client.setQueryData(queryKey, { ...devices, here: await endpointHere() });
  const turn = (on: boolean) =>
    run(async () => {
      if (!data) return;
      if (!on && data.here !== null) return keep(await tellNoMore(data.here));
      const answer = await tellHere(data.key);
      if (typeof answer === 'string') return setHindrance(answer);
      setHindrance(null);
      return keep(answer);
    });
  const hint = hindrance && (isOn ? null : hints[hindrance]);
  return (
    <>
      <h3>{t('devices')}</h3>
      <label htmlFor="notice-device">
        <span>{t('push')}</span>
        <Switch
          id="notice-device"
          checked={isOn}
          loading={isBusy}
          disabled={!data || (isFinal(hindrance) && !isOn)}
          onChange={(on) => void turn(on)}
        />
      </label>
      {hint ? <Alert type="warning" showIcon title={t(hint)} /> : <p className="kit-quiet">{t('pushHint')}</p>}
      {others.length > 0 && (
        <>
          <p id="notice-others" className="notice-others kit-quiet">
            {t('otherDevices')}
          </p>
          <ul className="notice-devices" aria-labelledby="notice-others">
            {others.map(({ endpoint, device, creationTime, lastSuccessAt }) => (
              <li key={endpoint}>
                <span>
                  {device}
                  <small className="kit-quiet">
                    {t(lastSuccessAt ? 'lastTold' : 'toldSince')} <Moment value={lastSuccessAt ?? creationTime} />
                  </small>
                </span>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  disabled={isBusy}
                  aria-label={t('dropDevice', { device })}
                  title={t('dropDevice', { device })}
                  onClick={() => void run(async () => keep(await tellNoMore(endpoint)))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
