// Asking before something happens: the question names the thing, the text says the consequence.
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

export interface Question {
  title: string;
  content?: ReactNode;
  /** The verb on the button. */
  yes?: string;
  no?: string;
  danger?: boolean;
}

/** `if (await confirm({ title })) …` */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const say = useText(kitText);
  return ({ title, content, yes, no, danger }) =>
    new Promise((answer) => {
      modal.confirm({
        title,
        content,
        okText: yes ?? say('confirm'),
        cancelText: no ?? say('close'),
        okButtonProps: { danger: danger ?? false },
        // An Enter that was meant for the field before it takes nothing away.
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        mask: { closable: true },
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    });
}
