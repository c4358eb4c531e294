import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUNDS } from '@rapport/shared/accent';
import { describe, expect, test } from 'vitest';

type Lab = [lightness: number, a: number, b: number];

const css = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8');
const darkFrom = css.indexOf('.dark {');

const tokensIn = (text: string) =>
  new Map(
    [...text.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, name = '', l, c, h]) => {
      const angle = (Number(h) * Math.PI) / 180;
      return [name, [Number(l), Number(c) * Math.cos(angle), Number(c) * Math.sin(angle)] as Lab];
    }),
  );

const themes = { light: tokensIn(css.slice(0, darkFrom)), dark: tokensIn(css.slice(darkFrom)) };

/** OKLab to linear sRGB, by Björn Ottosson's definition of the space; outside 0 to 1 it cannot be shown. */
const linearRgb = ([lightness, a, b]: Lab) => {
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const luminance = (color: Lab) => {
  const [r = 0, g = 0, b = 0] = linearRgb(color).map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2.2, relative luminance and contrast ratio. */
const contrast = (one: Lab, other: Lab) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['paper', 'surface', 'raised', 'sunken', 'hover'];
const marks = ['lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'].map((s) => `stage-${s}`);
marks.push('status-lead', 'status-customer', 'status-partner', 'mark-red', 'mark-pink', 'mark-teal');

const text: [string, string][] = [
  ...[
    'ink',
    'ink-soft',
    'ink-faint',
    'accent-text',
    'danger-text',
    'ok-text',
    'warning-text',
    'overdue-text',
    'due-text',
  ].flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-hover'],
  ['paper', 'ink'],
  ['avatar-ink', 'avatar'],
  ...['accent', 'danger', 'warning', 'ok', 'overdue', 'due'].flatMap((tone): [string, string][] => [
    [`${tone}-text`, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-soft', `${tone}-soft`],
  ]),
];

const controls: [string, string][] = [
  'control',
  'accent',
  'danger',
  'warning',
  'ok',
  'overdue',
  'due',
  ...marks,
].flatMap((mark) => ['paper', 'surface', 'raised'].map((ground): [string, string] => [mark, ground]));

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const color = (name: string): Lab => {
    const token = themes[theme].get(name);
    if (!token) throw new Error(`theme.css has no --color-${name} in the ${theme} theme`);
    return token;
  };

  test.each(text)('%s is readable on %s', (ink, ground) => {
    expect(contrast(color(ink), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controls)('%s stands out from %s', (mark, ground) => {
    expect(contrast(color(mark), color(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(marks)('ink is readable on a badge tinted with %s', (mark) => {
    const [tint, ground] = [color(mark), color('surface')];
    const badge = ground.map((part, index) => part * 0.86 + (tint[index] ?? 0) * 0.14) as Lab;
    expect(contrast(color('ink'), badge)).toBeGreaterThanOrEqual(4.5);
  });

  test('every color can be shown on an ordinary screen', () => {
    const outside = [...themes[theme]].filter(([, lab]) =>
      linearRgb(lab).some((part) => part < -0.002 || part > 1.002),
    );
    expect(outside.map(([name]) => name)).toEqual([]);
  });
});

test.each(['light', 'dark'] as const)('accent colors are held against the grounds of the %s theme', (theme) => {
  const hex = (name: string) => {
    const parts = linearRgb(themes[theme].get(name) ?? [0, 0, 0]).map((part) => {
      const value = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
      return Math.round(value * 255)
        .toString(16)
        .padStart(2, '0');
    });
    return `#${parts.join('')}`;
  };
  expect(GROUNDS[theme]).toEqual({ text: hex('hover'), control: hex(theme === 'light' ? 'paper' : 'raised') });
});

test('both themes have the same tokens', () => {
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
});

test('no component uses a color of Tailwind, which the theme does not have', () => {
  const src = join(import.meta.dirname, '../..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const PALETTE =
    'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
  const tailwinds = new RegExp(
    `\\b(?:bg|text|border|outline|ring|fill|stroke)-(?:black|white|(?:${PALETTE})-\\d+)\\b`,
    'g',
  );
  const found = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(tailwinds)].map(([utility]) => `${file}: ${utility}`),
  );
  expect(found).toEqual([]);
});
