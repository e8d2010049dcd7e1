// The settings drawer: every choice applies at once, Save keeps it on this device, Reset forgets it (spec §2).
import { CheckOutlined, CloseOutlined, SettingOutlined } from '@ant-design/icons';
import { App, Button, Divider, Drawer, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { Select } from '../../kit/pick/select.tsx';
import { useText } from '../../kit/words/culture.ts';
import { ask } from '../fault/feedback.ts';
import { effectNames, effects } from '../frame/animate.ts';
import { Choice, Picture, Row } from './setting-controls.tsx';
import { type Settings, withEffect } from './settings.model.ts';
import { settingsText } from './settings.text.ts';
import { changeSettings, forgetSettings, saveSettings, useSettings } from './settings.ts';
import './settings-drawer.css';
import { accentNames, accents, type Mode } from './theme.ts';

/** Spec §9. */
const SAVING_SECONDS = 0.8;
const modes: readonly Mode[] = ['dark', 'light', 'night'];
const layouts = ['side', 'head', 'mix'] as const;
type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

export function SettingsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText(settingsText);
  const now = useSettings();
  const { message } = App.useApp();
  const [open, setOpen] = useState(true);
  const { theme, animate } = now;

  const save = () => {
    saveSettings();
    message.loading(t('saving'), SAVING_SECONDS);
  };
  const reset = async () => {
    if (!(await ask({ title: t('resetTitle'), yes: t('resetYes'), no: t('resetNo'), danger: true }))) return;
    forgetSettings();
    window.location.reload();
  };
  const flag = (name: Flag) => (
    <Row label={t(name)}>
      {(id) => (
        <Switch id={id} size="small" checked={now[name]} onChange={(checked) => changeSettings({ [name]: checked })} />
      )}
    </Row>
  );
  const tone = theme.mode === 'night' ? 'night' : 'light';
  return (
    <Drawer
      title={t('title')}
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
      size={320}
      rootClassName="settings"
    >
      <div className="settings-actions">
        <Button type="primary" onClick={save}>
          {t('save')}
        </Button>
        <Button type="dashed" onClick={() => void reset()}>
          {t('reset')}
        </Button>
      </div>
      <Choice title={t('style')} className="settings-pictures">
        {modes.map((mode) => (
          <Picture
            key={mode}
            kind={mode}
            label={t(mode)}
            chosen={theme.mode === mode}
            onChoose={() => changeSettings({ theme: { ...theme, mode } })}
          />
        ))}
      </Choice>
      <Choice title={t('color')} className="settings-colors">
        {accentNames.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={t(color)}
            title={t(color)}
            aria-pressed={theme.color === color}
            style={{ background: accents[color][tone].base }}
            onClick={() => changeSettings({ theme: { ...theme, color } })}
          >
            {theme.color === color && <CheckOutlined />}
          </button>
        ))}
      </Choice>
      <Divider />
      <Choice title={t('navigation')} className="settings-pictures">
        {layouts.map((layout) => (
          <Picture
            key={layout}
            kind={layout}
            label={t(layout)}
            chosen={now.layout === layout}
            onChoose={() => changeSettings({ layout })}
          />
        ))}
      </Choice>
      <Row label={t('width')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={now.pageWidth}
            options={(['fluid', 'fixed'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(pageWidth) => changeSettings({ pageWidth })}
          />
        )}
      </Row>
      {flag('fixedHeader')}
      {flag('fixedSideBar')}
      {flag('fixedTabs')}
      <Divider />
      <h3>{t('other')}</h3>
      {flag('weekMode')}
      {flag('multiPage')}
      {flag('cachePage')}
      {flag('footerLinks')}
      {flag('hideSetting')}
      <Divider />
      <h3>{t('animation')}</h3>
      <Row label={t('disable')}>
        {(id) => (
          <Switch
            id={id}
            size="small"
            checked={animate.disabled}
            onChange={(disabled) => changeSettings({ animate: { ...animate, disabled } })}
          />
        )}
      </Row>
      <Row label={t('effect')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={animate.name}
            options={effectNames.map((value) => ({ value, label: t(value) }))}
            onChange={(name) => changeSettings(withEffect(now, name))}
          />
        )}
      </Row>
      <Row label={t('direction')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={animate.direction}
            options={effects[animate.name].directions.map((value) => ({ value, label: t(value) }))}
            onChange={(direction) => changeSettings({ animate: { ...animate, direction } })}
          />
        )}
      </Row>
    </Drawer>
  );
}

/** The handle at the right edge, for those who want it. */
export function SettingHandle({ open, onToggle }: { open: boolean; onToggle: () => void }): ReactNode {
  const t = useText(settingsText);
  const label = t(open ? 'close' : 'open');
  return (
    <button
      type="button"
      className="setting-handle"
      aria-label={label}
      title={label}
      aria-expanded={open}
      onClick={onToggle}
    >
      {open ? <CloseOutlined /> : <SettingOutlined />}
    </button>
  );
}
