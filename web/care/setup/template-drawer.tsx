// One message: whether it is sent, its number at the provider, its text with what may be filled in, and how a customer reads it.
import { Input, Tag } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import { MessageTemplate, type TemplateRow } from '../../../contract/care/account.calls.ts';
import {
  fillMessage,
  type MessageKind,
  messageCase,
  messageExamples,
  messageKinds,
  variables,
} from '../../../contract/care/messages.ts';
import { call } from '../../kit/call/call.ts';
import { FormDrawer } from '../../kit/form/form-drawer.tsx';
import type { ControlProps } from '../../kit/form/form-fields.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { setupText } from './setup.text.ts';
import './setup.css';

/** Which message it is: a control is given its value alone. */
const KindContext = createContext<MessageKind>('intake');

function BodyField({ id, value, onChange, disabled }: ControlProps): ReactNode {
  const say = useText(setupText);
  const culture = useCulture();
  const kind = use(KindContext);
  const body = typeof value === 'string' ? value : '';
  return (
    <div className="care-body">
      <Input.TextArea
        {...(id ? { id } : {})}
        rows={4}
        maxLength={1000}
        value={body}
        disabled={disabled ?? false}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <p className="care-places">
        <span>{say('places')}</span>
        {messageCase(kind).variables.map((name) => (
          <Tag key={name} title={variables[name][culture]}>{`{${name}}`}</Tag>
        ))}
      </p>
      <figure>
        <figcaption>{say('preview')}</figcaption>
        <blockquote>{fillMessage(body, messageExamples)}</blockquote>
      </figure>
    </div>
  );
}

interface TemplateDrawerProps extends DialogProps {
  template: TemplateRow;
  onSaved: () => void;
}
export function TemplateDrawer({ open, onClose, template, onSaved }: TemplateDrawerProps): ReactNode {
  const say = useText(setupText);
  const culture = useCulture();
  const { kind, isOn, templateId, body } = template;
  return (
    <KindContext value={kind}>
      <FormDrawer
        open={open}
        title={say('editTemplate', { name: messageKinds[kind][culture] })}
        schema={MessageTemplate.Save.in}
        row={{ kind, isOn, templateId, body }}
        fields={[{ field: 'isOn', as: 'switch' }, 'templateId', { field: 'body', span: 2, control: BodyField }]}
        submit={async (input, options) => {
          await call(MessageTemplate.Save, { ...input, kind } as never, options); // the form is made of this schema
          onSaved();
          onClose();
        }}
        onClose={onClose}
      />
    </KindContext>
  );
}
