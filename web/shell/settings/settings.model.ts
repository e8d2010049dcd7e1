// The settings of the frame: their defaults, and how saved ones are read and written (spec §2, §9; pure).

import { type EffectName, effects, isDirection } from '../frame/animate.ts';
import type { AccentName, Mode } from './theme.ts';
import { accentNames } from './theme.ts';

export interface Settings {
  theme: { mode: Mode; color: AccentName };
  layout: 'side' | 'head' | 'mix';
  fixedHeader: boolean;
  fixedSideBar: boolean;
  fixedTabs: boolean;
  pageWidth: 'fluid' | 'fixed';
  weekMode: boolean;
  multiPage: boolean;
  cachePage: boolean;
  hideSetting: boolean;
  footerLinks: boolean;
  animate: { disabled: boolean; name: EffectName; direction: string };
}
/** The language is the tenth setting of the spec; it lives in its cookie, because the server reads it too. */
export const defaults: Settings = {
  theme: { mode: 'light', color: 'orange' },
  layout: 'head',
  fixedHeader: false,
  fixedSideBar: true,
  fixedTabs: false,
  pageWidth: 'fixed',
  weekMode: false,
  multiPage: true,
  cachePage: true,
  hideSetting: true,
  footerLinks: true,
  animate: { disabled: true, name: 'bounce', direction: 'left' },
};

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what differs from the defaults, group by group. */
export function differences(of: Settings, from: Settings = defaults): Plain {
  const diff = (value: Plain, base: Plain): Plain => {
    const out: Plain = {};
    for (const [key, one] of Object.entries(value)) {
      const other = base[key];
      if (isPlain(one) && isPlain(other)) {
        const inner = diff(one, other);
        if (Object.keys(inner).length > 0) out[key] = inner;
      } else if (one !== other) out[key] = one;
    }
    return out;
  };
  return diff({ ...of }, { ...from });
}

/** Saved settings laid over the defaults; what is unknown or damaged falls back to its default. */
export function merged(saved: unknown): Settings {
  const from = isPlain(saved) ? saved : {};
  const look = isPlain(from.theme) ? from.theme : {};
  const motion = isPlain(from.animate) ? from.animate : {};
  const flag = (key: { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]) =>
    typeof from[key] === 'boolean' ? from[key] : defaults[key];
  const name = oneOf(motion.name, Object.keys(effects) as EffectName[], defaults.animate.name); // keys of a const object
  return {
    theme: {
      mode: oneOf(look.mode, ['light', 'dark', 'night'], defaults.theme.mode),
      color: oneOf(look.color, accentNames, defaults.theme.color),
    },
    layout: oneOf(from.layout, ['side', 'head', 'mix'], defaults.layout),
    pageWidth: oneOf(from.pageWidth, ['fluid', 'fixed'], defaults.pageWidth),
    fixedHeader: flag('fixedHeader'),
    fixedSideBar: flag('fixedSideBar'),
    fixedTabs: flag('fixedTabs'),
    weekMode: flag('weekMode'),
    multiPage: flag('multiPage'),
    cachePage: flag('cachePage'),
    hideSetting: flag('hideSetting'),
    footerLinks: flag('footerLinks'),
    animate: {
      disabled: typeof motion.disabled === 'boolean' ? motion.disabled : defaults.animate.disabled,
      name,
      direction: isDirection(name, motion.direction) ? motion.direction : effects[name].directions[0],
    },
  };
}

/** A new effect starts with its first direction and switches animation on, as staff are used to. */
export const withEffect = (now: Settings, name: EffectName): Settings => ({
  ...now,
  animate: { disabled: false, name, direction: effects[name].directions[0] },
});

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T =>
  allowed.find((one) => one === value) ?? otherwise;
