// The colours of the product: eight accents that carry text at WCAG AA, and the antd theme of each mode (spec §2, §9).
import { theme as antd, type ThemeConfig } from 'antd';

export type Mode = 'light' | 'dark' | 'night';
interface Shades {
  base: string;
  hover: string;
  active: string;
}
interface Accent {
  /** White text stands on these. */
  light: Shades;
  /** Near-black text stands on these, and they stand as text on the night background. */
  night: Shades;
}
const accent = (light: [string, string, string], night: [string, string, string]): Accent => ({
  light: { base: light[0], hover: light[1], active: light[2] },
  night: { base: night[0], hover: night[1], active: night[2] },
});

/** Orange first: it is the product's own colour. */
export const accents = {
  orange: accent(['#c53a0a', '#b43409', '#9e2e08'], ['#e8784f', '#ec8f6d', '#e6704a']),
  red: accent(['#d0111c', '#bb0f19', '#a10d16'], ['#ea7279', '#ee8a90', '#e8696f']),
  yellow: accent(['#7b6c06', '#706206', '#625605'], ['#ad991a', '#bda81e', '#a59119']),
  green: accent(['#2b7956', '#276e4e', '#226044'], ['#3fab7b', '#48bd89', '#3aa374']),
  cyan: accent(['#0c7878', '#0b6d6d', '#095f5f'], ['#1aa9a9', '#1dbaba', '#18a2a2']),
  blue: accent(['#0a6cc7', '#0a62b5', '#08569f'], ['#4f9de6', '#6badea', '#4395e4']),
  purple: accent(['#722ed0', '#672abe', '#5a25a6'], ['#ad85e4', '#b998e8', '#a67ce2']),
  pink: accent(['#cd147a', '#bb126f', '#a41061'], ['#ea6bb1', '#ee84be', '#e85fab']),
} as const satisfies Record<string, Accent>;
export type AccentName = keyof typeof accents;
export const accentNames = Object.keys(accents) as AccentName[]; // keys of a const object are its key type

/** What says success, warning and error as text or icon, on the background of each mode. */
const signals = {
  light: { colorSuccess: '#217a2b', colorWarning: '#9a5b00', colorError: '#c41a24', colorInfo: '#0a62b5' },
  night: { colorSuccess: '#5cb85f', colorWarning: '#d9a036', colorError: '#ef7a78', colorInfo: '#5ea6ea' },
} as const;
const ground = { light: '#ffffff', night: '#141414' } as const;
const onAccent = { light: '#ffffff', night: '#141414' } as const;
/** The frame in dark mode; the content beside it stays light. */
const frame = { dark: '#1d2229', darkSub: '#161a20', night: '#141414' } as const;

const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Helvetica Neue', Arial, sans-serif";

/** What a thumb hits. */
const THUMB = 44;

export function themeOf(mode: Mode, color: AccentName, isPhone = false): ThemeConfig {
  const tone = mode === 'night' ? 'night' : 'light';
  const { base, hover, active } = accents[color][tone];
  const exact = {
    ...signalTokens(tone),
    colorPrimary: base,
    colorPrimaryHover: hover,
    colorPrimaryActive: active,
    colorPrimaryText: base,
    colorPrimaryTextHover: hover,
    colorPrimaryTextActive: active,
    colorLink: base,
    colorLinkHover: hover,
    colorLinkActive: active,
    colorPrimaryBg: tint(base, ground[tone], 0.08),
    colorPrimaryBgHover: tint(base, ground[tone], 0.14),
  };
  return {
    cssVar: { key: 'xuong' },
    hashed: false,
    // The algorithms derive tints from the accent and shift the accent itself on the way; the last one puts it back.
    algorithm: [
      tone === 'night' ? antd.darkAlgorithm : antd.defaultAlgorithm,
      (seed, map) => ({ ...(map ?? antd.defaultAlgorithm(seed)), ...exact }),
    ],
    token: {
      ...signals[tone],
      colorPrimary: base,
      fontFamily,
      borderRadius: 6,
      ...(isPhone ? { controlHeight: THUMB } : {}),
      // Ant Design's motion throws a drawer's content away when its tab is hidden, and with it what was typed.
      motion: false,
      colorTextLightSolid: onAccent[tone],
      ...(tone === 'night'
        ? {
            colorBgLayout: '#000000',
            colorTextTertiary: '#ffffff99',
            colorTextDescription: '#ffffffa6',
            colorTextPlaceholder: '#ffffff8c',
          }
        : {
            colorBgLayout: '#f4f5f7',
            colorTextTertiary: '#000000a3',
            colorTextDescription: '#000000a3',
            colorTextPlaceholder: '#00000094',
          }),
    },
    components: {
      Tooltip: { colorTextLightSolid: '#ffffff' },
      Badge: { colorTextLightSolid: onAccent[tone] },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Menu: {
        darkItemBg: frame.dark,
        darkSubMenuItemBg: frame.darkSub,
        darkPopupBg: frame.dark,
        darkItemColor: '#ffffffbf',
        horizontalItemSelectedColor: base,
        activeBarBorderWidth: 0,
      },
    },
  };
}

/** The background of the page, for the body and the browser's own bar. */
export const pageBackground = (mode: Mode): string => (mode === 'night' ? '#141414' : '#f4f5f7');
/** What the theme test holds to 4.5:1; also the swatches' tick. */
export const textOn = (mode: Mode): string => onAccent[mode === 'night' ? 'night' : 'light'];

/** Every shade of a signal that text may stand on, or that may be text. */
function signalTokens(tone: 'light' | 'night'): Record<string, string> {
  const shades = Object.entries(signals[tone]).flatMap(([name, base]) => [
    [name, base],
    [`${name}Text`, base],
    [`${name}Hover`, tint(tone === 'light' ? '#000000' : '#ffffff', base, 0.12)],
    [`${name}Active`, tint(tone === 'light' ? '#000000' : '#ffffff', base, 0.24)],
    [`${name}Bg`, tint(base, ground[tone], 0.08)],
    [`${name}BgHover`, tint(base, ground[tone], 0.14)],
    [`${name}Border`, tint(base, ground[tone], 0.35)],
  ]);
  return Object.fromEntries(shades);
}

/** So much of a colour over a ground, both '#rrggbb'. */
function tint(color: string, over: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(color, at) * share + part(over, at) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
