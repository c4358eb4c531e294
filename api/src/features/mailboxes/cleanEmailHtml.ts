import { flattened } from '../../integrations/email/htmlToText';

const LAYOUT_ATTRIBUTES = [
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'cellpadding',
  'cellspacing',
  'border',
  'colspan',
  'rowspan',
];
const SIZES = [/^-?[\d.]+(px|em|rem|pt|%)?$/, /^auto$/];
const COLORS = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%/]+\)$/i, /^[a-z]+$/i];

const TEXT_TAGS = [
  ...['p', 'div', 'span', 'br', 'hr', 'a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'font', 'center'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
];
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'col', 'colgroup'];

/** The allowed CSS. It excludes values that could load something (`url()`) or cover the page (`position`). */
const STYLES = {
  color: COLORS,
  'background-color': COLORS,
  'text-align': [/^(left|right|center|justify|start|end)$/],
  'font-size': SIZES,
  'font-weight': [/^(normal|bold|bolder|lighter|\d{3})$/],
  'font-style': [/^(normal|italic)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
  'line-height': [...SIZES, /^normal$/],
  width: SIZES,
  'max-width': SIZES,
  height: SIZES,
  padding: [/^[\d.\sa-z%]+$/],
  margin: [/^[-\d.\sa-z%]+$/],
};

/** The addresses of the pictures in the HTML of an email, without duplicates. */
export const picturesIn = async (html: string): Promise<string[]> => {
  const { default: sanitizeHtml } = await import('sanitize-html');
  const found = new Set<string>();
  sanitizeHtml(flattened(html), {
    allowedTags: ['img'],
    transformTags: {
      img: (tagName, { src }) => {
        if (src) found.add(src);
        return { tagName, attribs: {} };
      },
    },
  });
  return [...found];
};

/**
 * Makes the HTML of an email safe to show. Keeps its formatting, and removes scripts, forms, unsafe links and everything that would
 * be loaded from elsewhere.
 * @param pictures `data:` URLs by the address of each picture; other pictures are removed
 */
export const cleanEmailHtml = async (html: string, pictures: Map<string, string>): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(flattened(html), {
    allowedTags: [...TEXT_TAGS, 'img', ...TABLE_TAGS],
    allowedAttributes: {
      '*': ['dir', 'style', ...LAYOUT_ATTRIBUTES],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      font: ['color', 'size', 'face'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    allowProtocolRelative: false,
    allowedStyles: { '*': STYLES },
    transformTags: {
      img: (tagName, { src = '', alt = '', ...attribs }) => {
        const picture = pictures.get(src);
        return { tagName, attribs: { ...attribs, alt, ...(picture && { src: picture }) } as Record<string, string> };
      },
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
    },
  });
};
