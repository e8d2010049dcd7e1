// The permission tree of a role's form: search without accents, counts, expand all, only what is granted.
import { Button, Checkbox, Input, Tree, type TreeDataNode } from 'antd';
import { useMemo, useState } from 'react';
import { isPermission, type Permission, pathsOf, permissions } from '../../contract/permissions.ts';
import { useSession } from '../kit/call/session.ts';
import type { ControlProps } from '../kit/form/form-fields.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';
import {
  codesOf,
  countGranted,
  filterTree,
  flatten,
  type Granted,
  lacking,
  type PermissionNode,
  parentsIn,
  type Side,
  toggle,
  toggleAll,
  treeOf,
} from './permission-tree.ts';
import './permission-tree.css';

export function PermissionTreeField({ value, onChange, disabled, id }: ControlProps) {
  const say = useText(peopleText);
  const culture = useCulture();
  const side = useSide();
  const granted = useMemo(() => new Set(Array.isArray(value) ? value.map(String) : []), [value]);
  const [search, setSearch] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const tree = useMemo(() => treeOf(side), [side]);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const shown = filterTree(tree, search, culture, onlyGranted ? (code) => granted.has(code) : undefined);
  const narrowed = search.trim() !== '' || onlyGranted;
  const all = codesOf(side).length;
  const count = countGranted(granted, side);
  const set = (next: Granted) => onChange?.([...next]);
  const parents = parentsIn(tree);
  const needs = (codes: readonly Permission[]) => say('needs', { names: pathsOf(codes, culture) });
  return (
    <div className="people-tree" id={id} tabIndex={-1}>
      <div className="people-tree-tools">
        <Input
          allowClear
          disabled={false}
          value={search}
          placeholder={say('searchPermission')}
          aria-label={say('searchPermission')}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button disabled={false} onClick={() => setOpened(opened.length < parents.length ? parents : [])}>
          {say(opened.length < parents.length ? 'expandAll' : 'collapseAll')}
        </Button>
        <Checkbox disabled={false} checked={onlyGranted} onChange={(event) => setOnlyGranted(event.target.checked)}>
          {say('onlyGranted')}
        </Checkbox>
      </div>
      <div className="people-tree-all">
        <Checkbox
          checked={count === all}
          indeterminate={count > 0 && count < all}
          disabled={disabled ?? false}
          onChange={(event) => set(toggleAll(granted, event.target.checked, side))}
        >
          <b>{say('everything')}</b>
        </Checkbox>
        <span aria-live="polite">{say('grantedCount', { count, all })}</span>
      </div>
      {disabled && <p className="kit-quiet">{say('adminKeepsAll')}</p>}
      {shown.length === 0 ? (
        <p className="kit-quiet">{say('noPermissionFound')}</p>
      ) : (
        <Tree
          checkable
          checkStrictly
          selectable={false}
          blockNode
          disabled={disabled ?? false}
          checkedKeys={{ checked: [...granted], halfChecked: [] }}
          expandedKeys={narrowed ? parentsIn(shown) : [...opened]}
          onExpand={(keys) => setOpened(keys.map(String))}
          treeData={shown.map((node) => toData(node, granted, (code) => permissions[code][culture], needs))}
          onCheck={(_keys, { node, checked }) => {
            const code = String(node.key);
            if (isPermission(code)) set(toggle(granted, code, checked, side));
          }}
        />
      )}
    </div>
  );
}

/** Administrators of the host see the host's permissions. */
export const useSide = (): Side => (useSession()?.tenantName === null ? 'host' : 'tenant');

function toData(
  node: PermissionNode,
  granted: Granted,
  name: (code: Permission) => string,
  needs: (codes: readonly Permission[]) => string,
): TreeDataNode {
  const missing = lacking(granted, node.code);
  const inside = flatten(node.children).map((row) => row.node.code);
  const held = inside.filter((code) => granted.has(code)).length;
  return {
    key: node.code,
    title: (
      <span title={node.code}>
        {name(node.code)}
        {inside.length > 0 && (
          <small className="people-tree-count">
            {held}/{inside.length}
          </small>
        )}
        {missing.length > 0 && <small className="people-tree-needs">{needs(missing)}</small>}
      </span>
    ),
    children: node.children.map((child) => toData(child, granted, name, needs)),
  };
}
