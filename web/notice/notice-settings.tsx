// How one is told: on which devices, kinds on and off, a sound, the quiet hours.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { isOn, Notice, type NoticeSettings } from '../../contract/notice/notice.calls.ts';
import { noticeKindNames, noticeKinds } from '../../contract/notice/notice.kinds.ts';
import { call } from '../kit/call/call.ts';
import { NoticeIcon, rereadNotices } from '../kit/feedback/notice-item.tsx';
import { useBusy } from '../kit/feedback/use-busy.ts';
import type { DialogProps } from '../kit/list/actions.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { Select } from '../kit/pick/select.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { DeviceSwitch } from './device-switch.tsx';
import { noticeText } from './notice.text.ts';
import './notice-settings.css';

const WIDTH = 420;
export function NoticeSettingsDrawer({ open, onClose }: DialogProps) {
  const t = useText(noticeText);
  const { data } = useQuery({
    queryKey: [Notice.GetSettings.service, Notice.GetSettings.name],
    queryFn: ({ signal }) => call(Notice.GetSettings, {}, { signal }),
    retry: false,
  });
  return (
    <Drawer open={open} onClose={onClose} title={t('settings')} size={usePhone() ? '100%' : WIDTH}>
      {data ? <Form key={JSON.stringify(data)} saved={data} onClose={onClose} /> : <Skeleton active />}
    </Drawer>
  );
}

const halfHours = Array.from({ length: 48 }, (_, at) => {
  const value = `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`;
  return { value, label: value };
});
function Form({ saved, onClose }: { saved: NoticeSettings; onClose: () => void }) {
  const t = useText(noticeText);
  const culture = useCulture();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [now, setNow] = useState(saved);
  const [isSaving, run] = useBusy();
  const change = (patch: Partial<NoticeSettings>) => setNow({ ...now, ...patch });
  const isQuiet = now.quietFrom !== null;
  const save = () =>
    run(async () => {
      await call(Notice.SaveSettings, now);
      await rereadNotices(client);
      void message.success(t('saved'));
      onClose();
    });
  const hour = (key: 'quietFrom' | 'quietTo', label: string) => (
    <Select
      aria-label={label}
      value={now[key]}
      options={halfHours}
      showSearch
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <div className="notice-settings">
      <DeviceSwitch />
      <h3>{t('kinds')}</h3>
      <p className="kit-quiet">{t('kindsHint')}</p>
      {noticeKindNames.map((kind) => (
        <label key={kind} htmlFor={`kind-${kind}`}>
          <NoticeIcon kind={kind} />
          <span>{noticeKinds[kind][culture]}</span>
          <Switch
            id={`kind-${kind}`}
            checked={isOn(now, kind)}
            onChange={(on) => change({ switches: { ...now.switches, [kind]: on } })}
          />
        </label>
      ))}
      <h3>{t('how')}</h3>
      <label htmlFor="notice-sound">
        <span>{t('sound')}</span>
        <Switch id="notice-sound" checked={now.hasSound} onChange={(hasSound) => change({ hasSound })} />
      </label>
      <label htmlFor="notice-quiet">
        <span>{t('quiet')}</span>
        <Switch
          id="notice-quiet"
          checked={isQuiet}
          onChange={(on) => change(on ? { quietFrom: '21:00', quietTo: '07:00' } : { quietFrom: null, quietTo: null })}
        />
      </label>
      {isQuiet && (
        <div className="notice-hours">
          {hour('quietFrom', t('from'))} – {hour('quietTo', t('to'))}
        </div>
      )}
      <p className="kit-quiet">{t(isQuiet && now.quietFrom === now.quietTo ? 'quietAllDay' : 'quietHint')}</p>
      <Button type="primary" block loading={isSaving} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  );
}
