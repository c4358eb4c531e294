import { type Language, SOURCE } from '@rapport/shared/languages';
import { escapeHtml } from '../integrations/email/escapeHtml';

/** A page without scripts, for what is opened outside of the app. `body` is HTML. */
export const htmlPage = ({
  title,
  heading = title,
  body,
  language = SOURCE,
  style = '',
}: {
  title: string;
  heading?: string;
  body: string;
  language?: Language;
  /** Rules for what this page alone has. */
  style?: string;
}) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 32rem; margin: 4rem auto; padding: 0 1rem; font: 16px/24px Helvetica, Arial, sans-serif; background: light-dark(#fbf8f3, #181412); color: light-dark(#291f1a, #f0e9e1) }
h1 { font-size: 1.25rem } h2 { font-size: 1rem }
a { color: light-dark(#63275f, #e3b5df) }
.notice { padding: 0.75rem 1rem; border-radius: 8px; background: light-dark(#fbecc8, #3d3012) }
button { min-height: 44px; padding: 0 1.25rem; border: 1px solid #8a8078; border-radius: 6px; font: inherit; font-weight: 600; background: transparent; color: inherit; cursor: pointer }
.primary { border: 0; background: #63275f; color: #fdfaf4 }
${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`;
