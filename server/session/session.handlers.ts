// Handlers of the session's wire services.
import { AbpUserConfiguration, Session, TokenAuth, UserDynamicSetting } from '../../contract/session/session.calls.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { getConfiguration, getLoginInformation } from './configuration.ts';
import { type DropDevice, signIn, signOut } from './sign-in.ts';
import { setTable } from './table-settings.ts';
import type { Tokens } from './tokens.ts';

export const sessionHandlers = (
  tokens: Tokens,
  application: { version: string; startedAt: Date },
  outworn: string | null,
  dropDevice: DropDevice,
): Bound[] => [
  ...implement(AbpUserConfiguration, { GetAll: getConfiguration }),
  ...implement(TokenAuth, { Authenticate: signIn(tokens, outworn), LogOut: signOut(dropDevice) }),
  ...implement(Session, { GetCurrentLoginInformations: getLoginInformation(application) }),
  ...implement(UserDynamicSetting, { SetTableColumnSetting: setTable }),
];
