import { accentColors } from '@rapport/shared/accent';
import type { Brand } from '@rapport/shared/branding';
import { type Language, SOURCE } from '@rapport/shared/languages';
import { escapeHtml } from '../integrations/email/escapeHtml';
import { FONT_LINKS, FONT_STYLE } from './pageFonts';

/** A page without scripts, for links that open outside of the app. `body` is HTML. */
export const htmlPage = ({
  title,
  heading = title,
  letterhead,
  body,
  language = SOURCE,
  style = '',
  brand = null,
  accent = brand?.accent ?? null,
}: {
  title: string;
  heading?: string;
  /** The name of the firm above the heading. The double line is below it then, as on writing paper. */
  letterhead?: string;
  body: string;
  language?: Language;
  /** CSS rules for this page only. */
  style?: string;
  /** The brand of the page's workspace. */
  brand?: Brand | null;
  /** The color of the page's links and buttons. */
  accent?: string | null;
}) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${brand?.icon ? `<link rel="icon" href="${escapeHtml(brand.icon)}">\n` : ''}${FONT_LINKS}<style>
${FONT_STYLE}:root { color-scheme: light dark; --double: light-dark(#d9b5d0, #5d4458) }
body { max-width: 34rem; margin: clamp(1.5rem, 6vw, 4rem) auto; padding: 0 1rem; font: 16px/24px Figtree, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; background: light-dark(#fbf8f3, #181412); color: light-dark(#291f1a, #f0e9e1) }
main { box-sizing: border-box; padding: clamp(1.25rem, 5vw, 2.25rem); border: 1px solid light-dark(#e1dcd4, #3a332e); border-radius: 6px; background: light-dark(#fffefb, #1f1a17) }
main > :last-child { margin-bottom: 0 }
h1 { margin: 0 0 1rem; padding-bottom: 0.75rem; border-bottom: 3px double var(--double); font: 400 1.75rem/2.25rem Newsreader, Charter, Georgia, ui-serif, serif; letter-spacing: -0.01em; overflow-wrap: anywhere; text-wrap: balance } h2 { font-size: 1rem }
a { color: light-dark(#63275f, #e3b5df) }
.notice { padding: 0.75rem 1rem; border-radius: 5px; background: light-dark(#fbecc8, #3d3012) }
button { min-height: 44px; padding: 0 1.25rem; border: 1px solid #8a8078; border-radius: 5px; font: inherit; font-weight: 600; background: transparent; color: inherit; cursor: pointer }
.primary { border: 0; background: light-dark(#63275f, #98598f); color: #fdfaf4 }
@media (max-width: 34rem) { main { border: 0; padding: 0; background: transparent } }
${style}${brand ? LOGO : ''}${letterhead ? LETTERHEAD : ''}${accent ? accentStyle(accent) : ''}</style>
</head>
<body>
<main>
${brand?.logo ? `<p><img class="logo" src="${escapeHtml(brand.logo)}" alt="${escapeHtml(brand.name)}"></p>\n` : ''}${letterhead ? `<p class="letterhead" dir="auto">${escapeHtml(letterhead)}</p>\n` : ''}<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`;

/** In the dark theme, a logo gets a white background. */
const LOGO =
  '.logo { max-width: 100%; height: 3rem; object-fit: contain; padding: 4px; border-radius: 4px; background: light-dark(transparent, #fff) }\n';

const LETTERHEAD = `.letterhead { margin: 0 0 1.5rem; padding-bottom: 0.75rem; border-bottom: 3px double var(--double); font: 400 1.375rem/1.75rem Newsreader, Charter, Georgia, ui-serif, serif; overflow-wrap: anywhere }
.letterhead + h1 { margin-bottom: 0.25rem; padding: 0; border: 0 }
`;

const accentStyle = (accent: string): string => {
  const { light, dark } = accentColors(accent);
  return `:root { --double: color-mix(in oklab, light-dark(${light['accent-text']}, ${dark['accent-text']}) 40%, transparent) }
a { color: light-dark(${light['accent-text']}, ${dark['accent-text']}) }
.primary { background: light-dark(${light.accent}, ${dark.accent}); color: ${light['accent-ink']} }
.check input { accent-color: light-dark(${light.accent}, ${dark['accent-text']}) }
:is(input, textarea, select, button):focus-visible { outline-color: light-dark(${light['accent-text']}, ${dark['accent-text']}) }
`;
};
