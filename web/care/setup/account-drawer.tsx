// The official account: secrets are written, never shown again.
import type { ReactNode } from 'react';
import { CareAccount, type CareAccountView } from '../../../contract/care/account.calls.ts';
import { call } from '../../kit/call/call.ts';
import { FormDrawer } from '../../kit/form/form-drawer.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useText } from '../../kit/words/culture.ts';
import { setupText, word } from './setup.text.ts';

interface AccountDrawerProps extends DialogProps {
  account: CareAccountView;
  onSaved: () => void;
}
export function AccountDrawer({ open, onClose, account, onSaved }: AccountDrawerProps): ReactNode {
  const say = useText(setupText);
  const { appId, isActive, oauthUrl, apiUrl, oaUrl, version } = account;
  const isTrial = account.provider === 'trial';
  /** Said only of what is kept already. */
  const secret = <K extends string>(field: K, isKept: boolean) =>
    ({ field, as: 'password', ...(isKept && !isTrial ? { help: word('kept') } : {}) }) as const;
  return (
    <FormDrawer
      open={open}
      title={say('account')}
      schema={CareAccount.Save.in}
      row={{ appId: isTrial ? '' : (appId ?? ''), isActive, oauthUrl, apiUrl, oaUrl, version }}
      fields={[
        'appId',
        { field: 'isActive', as: 'switch' },
        {
          group: word('secrets'),
          fields: [
            secret('appSecret', account.hasAppSecret),
            secret('oaSecret', account.hasOaSecret),
            secret('accessToken', account.hasTokens),
            secret('refreshToken', account.hasTokens),
          ],
        },
        { group: word('addresses'), fields: ['oauthUrl', 'apiUrl', 'oaUrl'] },
      ]}
      submit={async (input, options) => {
        await call(CareAccount.Save, input as never, options); // the form is made of this schema
        onSaved();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
