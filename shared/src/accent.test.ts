import { expect, test } from 'vitest';
import { accentColors, accentCss, contrast, GROUNDS } from './accent';

const hues = Array.from({ length: 24 }, (_, nth) => nth * 15);
const channel = (hue: number, shift: number) =>
  Math.round(127.5 * (1 + Math.cos(((hue + shift) * Math.PI) / 180)))
    .toString(16)
    .padStart(2, '0');
const CHOSEN = [
  ...hues.map((hue) => `#${channel(hue, 0)}${channel(hue, 240)}${channel(hue, 120)}`),
  ...['#000000', '#ffffff', '#808080', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#fffffe', '#010101', '#63275f'],
];
/** The color `ink-soft` of theme.css, on which a workspace's accent has no influence. */
const INK_SOFT = { light: '#584d47', dark: '#bab3ab' };

test.each(CHOSEN)('%s is corrected until it is readable in both themes', (chosen) => {
  const colors = accentColors(chosen);
  for (const theme of ['light', 'dark'] as const) {
    const tokens = colors[theme];
    for (const value of Object.values(tokens)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    const readable = [
      ['accent-ink on accent', contrast(tokens['accent-ink'], tokens.accent)],
      ['accent-ink on accent-hover', contrast(tokens['accent-ink'], tokens['accent-hover'])],
      ['accent-text on the page', contrast(tokens['accent-text'], GROUNDS[theme].text)],
      ['accent-text on accent-soft', contrast(tokens['accent-text'], tokens['accent-soft'])],
      ['ink-soft on accent-soft', contrast(INK_SOFT[theme], tokens['accent-soft'])],
    ] as const;
    expect(readable.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
    expect(contrast(tokens.accent, GROUNDS[theme].control)).toBeGreaterThanOrEqual(3);
  }
});

test('a color with enough contrast is not changed', () => {
  expect(accentColors('#0b5394').light).toMatchObject({ accent: '#0b5394', 'accent-text': '#0b5394' });
  expect(accentColors('#9fc5e8').dark['accent-text']).toBe('#9fc5e8');
});

test('the CSS has the colors of both themes', () => {
  expect(accentCss(accentColors('#0b5394'))).toMatch(
    /^:root\{--color-accent:#0b5394;.*\}:root\.dark\{--color-accent:#/,
  );
});
