// The keys, shown on "?" (look.md).
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../../kit/words/culture.ts';
import './key-help.css';
import { shellText } from '../shell.text.ts';

const keys = {
  keysFrame: [
    { press: ['Ctrl', 'K'], does: 'keySearchMenu' },
    { press: ['Alt', '1…9'], does: 'keyTab' },
    { press: ['Alt', 'W'], does: 'keyCloseTab' },
    { press: ['?'], does: 'keyHelp' },
  ],
  keysList: [
    { press: ['/'], does: 'keySearchList' },
    { press: ['↑', '↓'], does: 'keyMove' },
    { press: ['Enter'], does: 'keyOpen' },
    { press: ['V'], does: 'keyLook' },
    { press: ['Space'], does: 'keySelect' },
    { press: ['Esc'], does: 'keyEsc' },
    { press: ['N'], does: 'keyNew' },
    { press: ['Ctrl', 'S'], does: 'keySave' },
  ],
} as const;

export function KeyHelp({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText(shellText);
  const [open, setOpen] = useState(true);
  return (
    <Modal
      title={t('keysTitle')}
      open={open}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      width={480}
    >
      <KeyGroup name="keysFrame" />
      <KeyGroup name="keysList" />
    </Modal>
  );
}

function KeyGroup({ name }: { name: keyof typeof keys }): ReactNode {
  const t = useText(shellText);
  return (
    <>
      <h3 className="key-help-title">{t(name)}</h3>
      <dl className="key-help">
        {keys[name].map(({ press, does }) => (
          <div key={does}>
            <dt>{t(does)}</dt>
            <dd>
              {press.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
