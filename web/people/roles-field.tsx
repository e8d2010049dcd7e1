// The roles of the user form: shown to everybody, changed by whoever may assign roles.

import { may, useSession } from '../kit/call/session.ts';
import type { ControlProps } from '../kit/form/form-fields.ts';
import { PickSelect } from '../kit/pick/pick.tsx';
import type { PickValue } from '../kit/pick/picker.ts';
import { rolePick } from '../kit/pick/pickers.tsx';
import { useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';

export function RolesField({ id, value, onChange, disabled }: ControlProps) {
  const say = useText(peopleText);
  const assigns = may(['Pages.MapRoles.Create', 'Pages.MapRoles.Edit', 'Pages.MapRoles.Remove'], useSession());
  return (
    <>
      <PickSelect
        {...(id ? { id } : {})}
        from={rolePick}
        multiple
        value={Array.isArray(value) ? (value as PickValue[]) : []} // role names
        onChange={(next) => onChange?.(next)}
        disabled={disabled || !assigns}
      />
      {!assigns && <small className="kit-quiet">{say('rolesNeedRight')}</small>}
    </>
  );
}
