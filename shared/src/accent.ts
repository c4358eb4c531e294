/** The tokens of the theme that a workspace's accent color decides, each as `#rrggbb`. */
export const ACCENT_TOKENS = ['accent', 'accent-hover', 'accent-ink', 'accent-text', 'accent-soft', 'margin'] as const;
export type AccentTokens = Record<(typeof ACCENT_TOKENS)[number], string>;
export type AccentTheme = 'light' | 'dark';
export type AccentColors = Record<AccentTheme, AccentTokens>;

/** A color in OKLCH, with the hue in radians. */
interface Color {
  lightness: number;
  chroma: number;
  hue: number;
}

const INK = '#fdfaf4';
/** The contrast that WCAG 2.2 AA asks for text and for controls, with a margin for rounding. */
const TEXT = 4.55;
const CONTROL = 3.05;

/**
 * For each theme, the background on which text has the least contrast (`hover`), and the one on which controls have
 * it (`paper` in the light theme, `raised` in the dark one). A test holds them to theme.css.
 */
export const GROUNDS = {
  light: { text: '#f1ebe1', control: '#f9f5ed' },
  dark: { text: '#322b26', control: '#26201d' },
} as const;

/** The lightness and the maximum chroma of the pale colors beside the accent. */
const PALE = {
  light: { soft: [0.94, 0.022], margin: [0.78, 0.06], hover: -0.05 },
  dark: { soft: [0.3, 0.045], margin: [0.43, 0.065], hover: -0.04 },
} as const;

const linearOf = (hex: string): [number, number, number] => {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};

/** OKLab by Björn Ottosson's definition. */
const colorOf = (hex: string): Color => {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
};

const linearFrom = ({ lightness, chroma, hue }: Color): number[] => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** The color with as much of its chroma as sRGB can show at this lightness. */
const hexOf = (color: Color): string => {
  const linear = linearFrom(color);
  const isShown = linear.every((part) => part > -0.002 && part < 1.002);
  if (!isShown && color.chroma > 0.001) return hexOf({ ...color, chroma: color.chroma * 0.96 });
  const parts = linear.map((part) => {
    const value = Math.min(1, Math.max(0, part));
    const gamma = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
};

const luminance = (hex: string): number => {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG 2.2: the contrast ratio of two colors, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The color itself if it `fits`, or else the color of the same hue with the nearest lightness that fits. */
const nearest = (color: Color, fits: (hex: string) => boolean): string => {
  for (let step = 0; step <= 200; step++) {
    for (const way of [-1, 1]) {
      const lightness = color.lightness + (way * step) / 200;
      const hex = hexOf({ ...color, lightness });
      if (lightness >= 0 && lightness <= 1 && fits(hex)) return hex;
    }
  }
  return INK;
};

const tokensOf = (hex: string, theme: AccentTheme): AccentTokens => {
  const color = colorOf(hex);
  const ground = GROUNDS[theme];
  const pale = ([lightness, most]: readonly [number, number]) =>
    hexOf({ ...color, lightness, chroma: Math.min(color.chroma, most) });
  const soft = pale(PALE[theme].soft);
  const accent = nearest(color, (each) => contrast(each, INK) >= TEXT && contrast(each, ground.control) >= CONTROL);
  const own = colorOf(accent);
  return {
    accent,
    'accent-hover': hexOf({ ...own, lightness: Math.max(0, own.lightness + PALE[theme].hover) }),
    'accent-ink': INK,
    'accent-text': nearest(color, (each) => contrast(each, ground.text) >= TEXT && contrast(each, soft) >= TEXT),
    'accent-soft': soft,
    margin: pale(PALE[theme].margin),
  };
};

/**
 * The accent colors of both themes for the color that a workspace has chosen: the same hue, as light or dark as WCAG AA
 * requires. A chosen color with enough contrast is not changed.
 */
export const accentColors = (hex: string): AccentColors => ({
  light: tokensOf(hex, 'light'),
  dark: tokensOf(hex, 'dark'),
});

/** The accent colors as CSS rules, for the app. */
export const accentCss = ({ light, dark }: AccentColors): string => {
  const rules = (tokens: AccentTokens) => ACCENT_TOKENS.map((token) => `--color-${token}:${tokens[token]}`).join(';');
  return `:root{${rules(light)}}:root.dark{${rules(dark)}}`;
};
