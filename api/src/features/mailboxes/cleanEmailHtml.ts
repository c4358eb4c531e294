const LAYOUT = [
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

/** The HTML of an email as it may be shown: its looks without scripts, forms, links that run something, and anything that would be loaded. */
export const cleanEmailHtml = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, {
    allowedTags: [
      ...[
        'p',
        'div',
        'span',
        'br',
        'hr',
        'a',
        'b',
        'strong',
        'i',
        'em',
        'u',
        's',
        'small',
        'sub',
        'sup',
        'font',
        'center',
      ],
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
      ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'col', 'colgroup'],
    ],
    allowedAttributes: {
      '*': ['dir', 'style', ...LAYOUT],
      a: ['href', 'target', 'rel'],
      font: ['color', 'size', 'face'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Values that could load or cover something, such as url() and position, are not among them.
    allowedStyles: {
      '*': {
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
        padding: [/^[\d.\sa-z%]+$/],
        margin: [/^[-\d.\sa-z%]+$/],
      },
    },
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
    },
  });
};
