// Toasts and dialogs for code outside components; antd's own instances, so that they follow theme and language.
import type { App } from 'antd';

type Feedback = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>;
let current: Feedback | null = null;
export const lendFeedback = (feedback: Feedback): void => {
  current = feedback;
};
export function feedback(): Feedback {
  if (!current) throw new Error('Toasts and dialogs come after the first render');
  return current;
}

export interface Question {
  title: string;
  content?: string;
  yes: string;
  no: string;
  danger?: boolean;
  className?: string;
}
export const ask = ({ title, content, yes, no, danger = false, className = '' }: Question): Promise<boolean> =>
  new Promise((answer) => {
    feedback().modal.confirm({
      title,
      content,
      okText: yes,
      cancelText: no,
      okButtonProps: { danger },
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      className,
      onOk: () => answer(true),
      onCancel: () => answer(false),
    });
  });
