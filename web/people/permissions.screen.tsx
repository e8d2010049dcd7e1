// Permissions, /system/permissions: what each role may do, as one matrix; each box is saved at once (spec §2, §6).
import { CaretDownOutlined, CaretRightOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, type InputRef } from 'antd';
import { startTransition, useMemo, useRef, useState } from 'react';
import { Role, type RoleRow } from '../../contract/people/role.calls.ts';
import { type Permission, pathsOf, permissions } from '../../contract/permissions.ts';
import { may, useSession } from '../kit/call/session.ts';
import { useDialog } from '../kit/feedback/use-dialog.tsx';
import { LoadFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { Page } from '../kit/page/page.tsx';
import { useShortcut } from '../kit/page/shortcuts.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';
import {
  codesOf,
  countGranted,
  filterTree,
  flatten,
  type Granted,
  hasPart,
  lacking,
  type PermissionNode,
  parentsIn,
  treeOf,
} from './permission-tree.ts';
import { useSide } from './permission-tree-field.tsx';
import { type Grants, useGrants } from './use-grants.ts';
import { WhoHas } from './who-has.tsx';
import './permissions.css';

export function PermissionsScreen() {
  const say = useText(peopleText);
  const culture = useCulture();
  const side = useSide();
  const grants = useGrants(side);
  const editable = may(Role.GrandPermission.may, useSession());
  const [search, setSearch] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const tree = useMemo(() => treeOf(side), [side]);
  const parents = useMemo(() => parentsIn(tree), [tree]);
  const [closed, setClosed] = useState<ReadonlySet<Permission>>(new Set());
  const [dialog, show] = useDialog();

  const granted = new Map(grants.roles.map((role): [number, Granted] => [role.id, grants.granted(role)]));
  const held = (code: Permission) => grants.roles.some((role) => !isLocked(role) && granted.get(role.id)?.has(code));
  const shown = filterTree(tree, search, culture, onlyGranted ? held : undefined);
  const narrowed = search.trim() !== '' || onlyGranted;
  const open = (node: PermissionNode): PermissionNode =>
    !narrowed && closed.has(node.code) ? { ...node, children: [] } : { ...node, children: node.children.map(open) };
  const rows = flatten(shown.map(open));
  const flip = (code: Permission) => {
    const next = new Set(closed);
    if (!next.delete(code)) next.add(code);
    setClosed(next);
  };
  return (
    <Page
      title={say('permissions')}
      busy={grants.loading}
      beside={<span className="kit-quiet">{say(editable ? 'permissionsHint' : 'readOnly')}</span>}
    >
      <div className="people-tree-tools">
        <SearchBox onSearch={setSearch} />
        <Button disabled={narrowed} onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(parents))}>
          {say(closed.size > 0 ? 'expandAll' : 'collapseAll')}
        </Button>
        <Checkbox checked={onlyGranted} onChange={(event) => setOnlyGranted(event.target.checked)}>
          {say('onlyGranted')}
        </Checkbox>
        <Legend />
      </div>
      {grants.error && (
        <LoadFailed error={grants.error} shown={grants.loaded} busy={grants.fetching} onRetry={grants.reload} />
      )}
      {grants.loading && <SkeletonRows />}
      {grants.loaded && (
        <div className="people-matrix">
          <table>
            <thead>
              <tr>
                <th scope="col">{say('permission')}</th>
                {grants.roles.map((role) => (
                  <RoleHead key={role.id} role={role} grants={grants} held={granted.get(role.id) ?? new Set()} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ node, depth }) => (
                <tr key={node.code} data-depth={depth}>
                  <th scope="row">
                    <div>
                      <Twisty
                        code={node.code}
                        has={parents.includes(node.code)}
                        open={narrowed || !closed.has(node.code)}
                        onFlip={flip}
                      />
                      <button
                        type="button"
                        className="people-permission"
                        title={`${node.code} · ${say('whoHas')}`}
                        onClick={() => show((props) => <WhoHas {...props} code={node.code} roles={grants.roles} />)}
                      >
                        {permissions[node.code][culture]}
                      </button>
                    </div>
                  </th>
                  {grants.roles.map((role) => (
                    <Box
                      key={role.id}
                      role={role}
                      node={node}
                      granted={granted.get(role.id) ?? new Set()}
                      disabled={!editable || isLocked(role)}
                      onSet={grants.set}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="kit-quiet">{say('noPermissionFound')}</p>}
        </div>
      )}
      {dialog}
    </Page>
  );
}

/** What is typed shows at once; the matrix follows between two keys. */
function SearchBox({ onSearch }: { onSearch: (text: string) => void }) {
  const say = useText(peopleText);
  const [text, setText] = useState('');
  const box = useRef<InputRef>(null);
  useShortcut('/', () => box.current?.focus({ cursor: 'all' }));
  return (
    <Input
      ref={box}
      allowClear
      value={text}
      placeholder={say('searchPermission')}
      aria-label={say('searchPermission')}
      onChange={(event) => {
        setText(event.target.value);
        startTransition(() => onSearch(event.target.value));
      }}
    />
  );
}

/** Admin holds everything and cannot lose it. */
const isLocked = (role: RoleRow): boolean => role.isStatic && role.normalizedName === 'ADMIN';

function RoleHead({ role, grants, held }: { role: RoleRow; grants: Grants; held: Granted }) {
  const say = useText(peopleText);
  const side = useSide();
  return (
    <th scope="col" aria-busy={grants.saving(role)}>
      <span title={role.displayName}>
        {isLocked(role) && <LockOutlined title={say('legendLocked')} />} {role.displayName}
      </span>
      <small>{grants.saving(role) ? say('savingRole') : `${countGranted(held, side)}/${codesOf(side).length}`}</small>
    </th>
  );
}

interface BoxProps {
  role: RoleRow;
  node: PermissionNode;
  granted: Granted;
  disabled: boolean;
  onSet: Grants['set'];
}
/** A plain checkbox: the matrix has a thousand of them. */
function Box({ role, node, granted, disabled, onSet }: BoxProps) {
  const say = useText(peopleText);
  const culture = useCulture();
  const on = granted.has(node.code);
  const missing = lacking(granted, node.code);
  const needs = missing.length > 0 ? say('needsHint', { names: pathsOf(missing, culture) }) : undefined;
  return (
    <td className={needs ? 'people-needs' : ''} title={needs}>
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        ref={(element) => {
          if (element) element.indeterminate = !on && hasPart(node, granted);
        }}
        aria-label={[say('cell', { role: role.displayName, permission: permissions[node.code][culture] }), needs]
          .filter(Boolean)
          .join('. ')}
        onChange={(event) => onSet(role, node.code, event.target.checked)}
      />
    </td>
  );
}

interface TwistyProps {
  code: Permission;
  has: boolean;
  open: boolean;
  onFlip: (code: Permission) => void;
}
function Twisty({ code, has, open, onFlip }: TwistyProps) {
  const culture = useCulture();
  if (!has) return <span className="people-twisty" />;
  return (
    <button
      type="button"
      className="people-twisty"
      aria-expanded={open}
      aria-label={permissions[code][culture]}
      onClick={() => onFlip(code)}
    >
      {open ? <CaretDownOutlined /> : <CaretRightOutlined />}
    </button>
  );
}

function Legend() {
  const say = useText(peopleText);
  return (
    <ul className="people-legend">
      <li>
        <input type="checkbox" checked readOnly tabIndex={-1} aria-hidden="true" /> {say('legendGranted')}
      </li>
      <li>
        <input
          type="checkbox"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          ref={(element) => {
            if (element) element.indeterminate = true;
          }}
        />{' '}
        {say('legendPart')}
      </li>
      <li>
        <input type="checkbox" checked={false} readOnly tabIndex={-1} aria-hidden="true" /> {say('legendNot')}
      </li>
      <li>
        <span className="people-needs" aria-hidden="true" /> {say('legendNeeds')}
      </li>
      <li>
        <LockOutlined aria-hidden /> {say('legendLocked')}
      </li>
    </ul>
  );
}
