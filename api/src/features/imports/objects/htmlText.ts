import { htmlToText } from '../../../integrations/email/htmlToText';

const TAG =
  /<(!doctype|html|body|p|div|br|span|table|tr|td|ul|ol|li|a|b|i|u|strong|em|h[1-6]|blockquote|font|img|style)\b[^<>]*>/i;
const ENTITY = /&(nbsp|amp|lt|gt|quot|apos|#\d{2,5}|#x[\da-f]{2,4});/i;

let textOf = (_html: string): string => {
  throw new Error('The HTML parser is not loaded yet');
};

/** Loads the HTML parser. Quoted text is kept with `>` before each line; images are dropped. */
export const loadHtmlReader = async () => {
  textOf = await htmlToText({
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
};

/** The plain text of a cell, which may contain HTML. */
export const plainText = (cell = ''): string => {
  const text = cell.replaceAll('\r\n', '\n').trim();
  if (TAG.test(text)) return textOf(text).trim();
  return ENTITY.test(text) ? textOf(text.replaceAll('<', '&lt;').replaceAll('\n', '<br>')).trim() : text;
};
