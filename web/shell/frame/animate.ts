// Page transitions as data: every effect is one keyframe that starts from these values (spec §2; at most 150 ms).
import type { CSSProperties } from 'react';

interface Start {
  /** Share of the page's width and height it comes from, before the direction's sign. */
  shift?: number;
  scale?: number;
  rotate?: number;
  skew?: number;
  flip?: number;
  /** Where the curve overshoots, for the springy ones. */
  curve?: string;
}
interface Effect extends Start {
  directions: readonly [string, ...string[]];
}
const sides = ['left', 'right', 'down', 'up'] as const;
const spring = 'cubic-bezier(0.34, 1.56, 0.64, 1)';
export const effects = {
  back: { directions: sides, shift: 8, scale: 0.9 },
  bounce: { directions: ['left', 'right', 'down', 'up', 'default'], shift: 5, curve: spring },
  fade: { directions: ['default', 'left', 'right', 'down', 'up'], shift: 3 },
  flip: { directions: ['x', 'y'], flip: 60 },
  lightSpeed: { directions: ['left', 'right'], shift: 12, skew: 12 },
  rotate: { directions: ['default', 'left', 'right'], rotate: 6 },
  roll: { directions: ['default'], shift: 10, rotate: -12 },
  zoom: { directions: ['default', 'left', 'right', 'down', 'up'], scale: 0.85, shift: 4 },
  slide: { directions: sides, shift: 6 },
} as const satisfies Record<string, Effect>;
export type EffectName = keyof typeof effects;
export const effectNames = Object.keys(effects) as EffectName[]; // keys of a const object are its key type

export const isDirection = (name: EffectName, value: unknown): value is string =>
  effects[name].directions.some((direction) => direction === value);

const signs: Record<string, [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
};
/** The CSS variables that the keyframe 'page-enter' starts from. */
export function startOf(name: EffectName, direction: string): CSSProperties {
  const effect: Start = effects[name];
  const [x, y] = signs[direction] ?? [name === 'roll' ? -1 : 0, 0];
  const shift = effect.shift ?? 0;
  const turn = (effect.rotate ?? 0) * (direction === 'right' ? 1 : -1);
  const flip = effect.flip ?? 0;
  const variables = {
    '--enter-x': `${x * shift}%`,
    '--enter-y': `${y * shift}%`,
    '--enter-scale': effect.scale ?? 1,
    '--enter-rotate': `${turn}deg`,
    '--enter-skew': `${(effect.skew ?? 0) * -x}deg`,
    '--enter-flip-x': `${direction === 'x' ? flip : 0}deg`,
    '--enter-flip-y': `${direction === 'y' ? flip : 0}deg`,
    '--enter-curve': effect.curve ?? 'ease-out',
  };
  return variables as CSSProperties; // React takes custom properties, its type does not list them
}
