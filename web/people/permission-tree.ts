// The permission tree and what ticking means: a permission brings what is below it and nothing above; losing one loses what is below.
import { type Culture, hasWords } from '../../contract/culture.ts';
import {
  ancestorsOf,
  needsAlso,
  type Permission,
  parentOf,
  permissions,
  permissionsOf,
} from '../../contract/permissions.ts';

/** "Everything": held exactly when every other permission is held. It stands above the tree, not in it. */
export const ROOT = 'Pages' satisfies Permission;

export interface PermissionNode {
  code: Permission;
  children: PermissionNode[];
}
export type Side = 'host' | 'tenant';
export type Granted = ReadonlySet<string>;

export const codesOf = (side: Side): Permission[] => permissionsOf(side).filter((code) => code !== ROOT);

export function treeOf(side: Side): PermissionNode[] {
  const nodes = new Map(codesOf(side).map((code) => [code, { code, children: [] as PermissionNode[] }]));
  const top: PermissionNode[] = [];
  for (const node of nodes.values()) {
    const above = parentOf(node.code);
    const parent = above && nodes.get(above);
    (parent ? parent.children : top).push(node);
  }
  return top;
}

export const below = (code: Permission, all: readonly Permission[]): Permission[] =>
  all.filter((other) => ancestorsOf(other).includes(code));

/** What a granted right cannot be used without and this set does not hold; nothing for a right that is not granted. */
export const lacking = (granted: Granted, code: Permission): Permission[] =>
  granted.has(code) ? needsAlso(code).filter((needed) => !granted.has(needed)) : [];

/** Ticks or clears one permission of a set; codes this side does not know stay as they are. */
export function toggle(granted: Granted, code: Permission, on: boolean, side: Side): Set<string> {
  const all = codesOf(side);
  const family = [code, ...below(code, all)];
  const next = new Set(granted);
  for (const one of family) on ? next.add(one) : next.delete(one);
  return withRoot(next, all);
}

export const toggleAll = (granted: Granted, on: boolean, side: Side): Set<string> => {
  const all = codesOf(side);
  const next = new Set(granted);
  for (const code of all) on ? next.add(code) : next.delete(code);
  return withRoot(next, all);
};

function withRoot(granted: Set<string>, all: readonly Permission[]): Set<string> {
  if (all.every((code) => granted.has(code))) granted.add(ROOT);
  else granted.delete(ROOT);
  return granted;
}

export const countGranted = (granted: Granted, side: Side): number =>
  codesOf(side).filter((code) => granted.has(code)).length;

/** Whether anything below is granted, for the "part" mark. */
export const hasPart = (node: PermissionNode, granted: Granted): boolean =>
  node.children.some((child) => granted.has(child.code) || hasPart(child, granted));

/** What the search leaves: nodes that match, with the way to them; a match keeps all that is below it. */
export function filterTree(
  nodes: readonly PermissionNode[],
  search: string,
  culture: Culture,
  keep: (code: Permission) => boolean = () => true,
): PermissionNode[] {
  const wanted = search.trim();
  const matches = (code: Permission) => hasWords(`${permissions[code][culture]} ${code}`, wanted);
  const walk = (node: PermissionNode, above: boolean): PermissionNode[] => {
    const hit = above || matches(node.code);
    const children = node.children.flatMap((child) => walk(child, hit));
    return children.length > 0 || (hit && keep(node.code)) ? [{ code: node.code, children }] : [];
  };
  return nodes.flatMap((node) => walk(node, wanted === ''));
}

/** Nodes in reading order with their depth: the rows of the matrix. */
export const flatten = (nodes: readonly PermissionNode[], depth = 0): { node: PermissionNode; depth: number }[] =>
  nodes.flatMap((node) => [{ node, depth }, ...flatten(node.children, depth + 1)]);

export const parentsIn = (nodes: readonly PermissionNode[]): Permission[] =>
  flatten(nodes).flatMap(({ node }) => (node.children.length > 0 ? [node.code] : []));
