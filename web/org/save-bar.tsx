// The bar under a page that is saved as a whole: what is open, discard, save.
import { Button } from 'antd';
import { useText } from '../kit/words/culture.ts';
import { orgText } from './org.text.ts';
import './org.css';

export interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  status: string;
  saveLabel: string;
  onSave: () => void;
  onDiscard: () => void;
}

export function SaveBar({ dirty, saving, status, saveLabel, onSave, onDiscard }: SaveBarProps) {
  const say = useText(orgText);
  return (
    <div className="org-save-bar" data-dirty={dirty}>
      <span role="status">{status}</span>
      <Button disabled={!dirty || saving} onClick={onDiscard}>
        {say('discard')}
      </Button>
      <Button type="primary" disabled={!dirty} loading={saving} title="Ctrl+S" onClick={onSave}>
        {saveLabel}
      </Button>
    </div>
  );
}
