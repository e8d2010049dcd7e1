// Every accent carries its text at WCAG AA (4.5:1), in the light and in the night theme.
import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { accentNames, accents, textOn, themeOf } from './theme.ts';

describe.each(accentNames)('%s', (name) => {
  test.each(['light', 'night'] as const)('%s', (mode) => {
    const token = theme.getDesignToken(themeOf(mode, name));
    const { base, hover, active } = accents[name][mode];
    expect([token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive]).toEqual([base, hover, active]);
    for (const fill of [base, hover, active]) {
      expect(contrast(textOn(mode), fill), `text on ${fill}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(fill, token.colorBgContainer), `${fill} as text`).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [token.colorBgLayout, token.colorBgElevated, token.colorPrimaryBg]) {
      expect(contrast(base, ground), `${base} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test.each(['light', 'night'] as const)('signals and quiet text can be read in %s', (mode) => {
  const token = theme.getDesignToken(themeOf(mode, 'orange'));
  const texts = [token.colorError, token.colorSuccess, token.colorWarning, token.colorInfo];
  const quiet = [
    token.colorTextSecondary,
    token.colorTextTertiary,
    token.colorTextDescription,
    token.colorTextPlaceholder,
  ];
  for (const fill of [token.colorError, token.colorErrorHover, token.colorErrorActive]) {
    expect(contrast(textOn(mode), fill), `text on ${fill}`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(token.colorError, token.colorErrorBg)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(token.colorWarning, token.colorWarningBg)).toBeGreaterThanOrEqual(4.5);
  for (const ground of [token.colorBgContainer, token.colorBgElevated]) {
    for (const text of texts) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const text of quiet)
      expect(contrast(over(text, ground), ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

type Rgb = [number, number, number];
function parse(color: string): [...Rgb, number] {
  const numbers = /^rgba?\(([^)]+)\)/.exec(color)?.[1]?.split(',').map(Number);
  if (numbers) return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 1];
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5), color.length > 7 ? part(7) / 255 : 1];
}
function over(color: string, ground: string): string {
  const [r, g, b, alpha] = parse(color);
  const under = parse(ground);
  const mix = [r, g, b].map((value, i) => Math.round(value * alpha + (under[i] ?? 0) * (1 - alpha)));
  return `rgb(${mix.join(',')})`;
}
function luminance(color: string): number {
  const [r, g, b] = parse(color);
  const linear = (value: number) => (value <= 10.3 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
