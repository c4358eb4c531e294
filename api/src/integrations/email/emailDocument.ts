import { escapeHtml } from './escapeHtml';

/**
 * The HTML document around the content of an email. Email programs may ignore style sheets, so every element has its
 * own styles.
 */
export const emailDocument = (
  content: string,
  { title, style, language }: { title: string; style: string; language?: string },
) => `<!doctype html>
<html${language ? ` lang="${language}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;color:#291f1a;${style}">
${content}
</body>
</html>
`;
