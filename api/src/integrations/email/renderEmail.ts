import { msg } from '@lingui/core/macro';
import type { Language } from '@rapport/shared/languages';
import type { Said } from '@rapport/shared/words';
import { brandedWords, type Words, wordsIn } from '../../words/words';
import { emailDocument } from './emailDocument';
import { escapeHtml } from './escapeHtml';

/** The content of an email, without its layout, which `renderEmail` adds. */
export interface EmailContent {
  subject: Said;
  /** A title above everything else that says what the email is about. */
  heading?: Said;
  paragraphs: Said[];
  /** A list in which each entry has its own links. */
  items?: { text: Said; links: { label: Said; url: string }[] }[];
  tables?: EmailTable[];
  /** The main action, as a button. */
  action?: { label: Said; url: string };
  /** Small print at the end. */
  note?: Said;
  /** A link below the note, such as one that stops these emails. */
  noteLink?: { label: Said; url: string };
}

/** A table of figures. The first column is their label. */
export interface EmailTable {
  title: Said;
  /** The column names; empty if the label says enough about a single figure. */
  columns: Said[];
  rows: { cells: Said[] /** The length of the row's bar, from 0 to 1. */; share?: number }[];
  /** Sentences below the figures, or instead of them if there are none. */
  notes?: Said[];
}

/** The brand of a workspace, shown instead of that of Rapport. */
export interface EmailBrand {
  name: string;
  /** A color on which white text is readable. */
  accent: string | null;
  /** The absolute URL of the logo. */
  logo: string | null;
}

export interface RenderedEmail {
  /** The sender's name, if not the server's default. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
}

interface WordedEmail {
  subject: string;
  heading?: string;
  paragraphs: string[];
  items: { text: string; links: { label: string; url: string }[] }[];
  tables: WordedTable[];
  action?: { label: string; url: string };
  note?: string;
  noteLink?: { label: string; url: string };
}

interface WordedTable {
  title: string;
  columns: string[];
  rows: { cells: string[]; share?: number }[];
  note?: string;
}

const worded = (
  words: Words,
  { subject, heading, paragraphs, items = [], tables = [], action, note, noteLink }: EmailContent,
): WordedEmail => ({
  subject: words(subject),
  heading: heading && words(heading),
  paragraphs: paragraphs.map(words),
  items: items.map(({ text, links }) => ({
    text: words(text),
    links: links.map(({ label, url }) => ({ label: words(label), url })),
  })),
  tables: tables.map((table) => ({
    title: words(table.title),
    columns: table.columns.map(words),
    rows: table.rows.map(({ cells, share }) => ({ cells: cells.map(words), share })),
    note: table.notes?.map(words).join(' '),
  })),
  action: action && { label: words(action.label), url: action.url },
  note: note && words(note),
  noteLink: noteLink && { label: words(noteLink.label), url: noteLink.url },
});

/** Both parts of an email in the recipient's language: plain text, and HTML that looks like the app. All values are escaped. */
export const renderEmail = (content: EmailContent, language: Language, brand: EmailBrand | null): RenderedEmail => {
  const words = brand ? brandedWords(wordsIn(language), brand.name) : wordsIn(language);
  const email = worded(words, content);
  return {
    subject: email.subject,
    text: textOf(email),
    html: htmlOf(email, words, brand),
    ...(brand && { fromName: brand.name }),
  };
};

const textOf = ({ heading, paragraphs, items, tables, action, note, noteLink }: WordedEmail) =>
  [
    ...(heading ? [heading] : []),
    ...paragraphs,
    ...items.map(({ text, links }) => [`- ${text}`, ...links.map(({ label, url }) => `  ${label}: ${url}`)].join('\n')),
    ...tables.map(tableText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [`--\n${note}`] : []),
    ...(noteLink ? [`${noteLink.label}: ${noteLink.url}`] : []),
  ]
    .join('\n\n')
    .concat('\n');

/** A single figure in a row needs only the label of the row. Several figures also need the names of their columns. */
const tableText = ({ title, columns, rows, note }: WordedTable) =>
  [
    title,
    ...rows.map(({ cells: [label, ...values] }) => {
      const named = values.length < 2 ? values : values.map((value, at) => `${columns[at + 1]} ${value}`);
      return `- ${label}: ${named.join(', ')}`;
    }),
    ...(note ? [note] : []),
  ].join('\n');

/** The color of buttons and links. */
const ACCENT = '#63275f';
/** The font of headings, and the fallbacks that email programs have. */
const DISPLAY = "Newsreader,Georgia,'Times New Roman',serif";
/** The color of bars, which is also visible on dark backgrounds. */
const BAR = '#9a5a94';

const htmlOf = (
  { subject, heading, paragraphs, items, tables, action, note, noteLink }: WordedEmail,
  words: Words,
  brand: EmailBrand | null,
  accent = brand?.accent ?? ACCENT,
) =>
  emailDocument(
    `<div style="max-width:${tables.length > 0 ? 600 : 480}px;margin:0 auto">
<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px double ${brand ? '#d5cfc6' : '#d9b5d0'};font:400 22px/28px ${DISPLAY}">${head(brand)}</p>
<div style="padding:24px 20px;background:#fffdfa;border:1px solid #e1dcd4;border-radius:6px">
${heading ? `<h1 style="margin:0 0 4px;font:400 22px/28px ${DISPLAY}">${escapeHtml(heading)}</h1>` : ''}
${paragraphs.map((paragraph, at) => `<p style="margin:${at === 0 ? 0 : '16px 0 0'}">${escapeHtml(paragraph)}</p>`).join('\n')}
${items.map((item) => renderItem(item, accent)).join('\n')}
${tables.map((table, at) => renderTable(table, brand?.accent ?? BAR, at === 0 && paragraphs.length === 0)).join('\n')}
${action ? button(action, words, accent) : ''}
</div>
${note ? `<p style="${NOTE}">${escapeHtml(note)}</p>` : ''}
${noteLink ? `<p style="${NOTE}"><a href="${escapeHtml(noteLink.url)}" style="color:#6e645c">${escapeHtml(noteLink.label)}</a></p>` : ''}
</div>`,
    {
      title: subject,
      language: words.language,
      style: 'background:#fbf8f3;font:16px/24px Figtree,Helvetica,Arial,sans-serif',
    },
  );

const head = (brand: EmailBrand | null): string => {
  if (!brand) return 'Rapport';
  const name = escapeHtml(brand.name);
  return brand.logo
    ? `<img src="${escapeHtml(brand.logo)}" alt="${name}" height="40" style="display:block;height:40px;max-width:220px;border:0;object-fit:contain;object-position:left">`
    : name;
};

const renderItem = ({ text, links }: WordedEmail['items'][number], accent: string) =>
  `<p style="margin:12px 0 0;padding:12px 0 0;border-top:1px solid #e1dcd4">${escapeHtml(text)}<br>${links
    .map(
      ({ label, url }) =>
        `<a href="${escapeHtml(url)}" style="color:${accent};margin-right:16px">${escapeHtml(label)}</a>`,
    )
    .join('')}</p>`;

const NOTE = 'margin:16px 0 0;color:#6e645c;font-size:13px;line-height:18px';

/**
 * A bar is a table cell with a background color, which every email program shows, even one that turns light colors into
 * dark ones.
 */
const renderTable = ({ title, columns, rows, note }: WordedTable, color: string, isFirst: boolean) => {
  const side = (at: number) => (at === 0 ? 'left' : 'right;padding-left:8px;white-space:nowrap');
  const bar = (share: number) => {
    const percent = Math.round(100 * Math.min(1, Math.max(share > 0 ? 0.01 : 0, share)));
    const cell = (width: number, fill: string) =>
      width > 0
        ? `<td width="${width}%" bgcolor="${fill}" style="width:${width}%;height:6px;padding:0;background:${fill};font-size:1px;line-height:6px">&nbsp;</td>`
        : '';
    return `<tr aria-hidden="true"><td colspan="${columns.length}" style="padding:0 0 8px"><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse"><tr>${cell(percent, color)}${cell(100 - percent, '#ece6dc')}</tr></table></td></tr>`;
  };
  const head = columns
    .map(
      (column, at) =>
        `<th scope="col" style="padding:0 0 4px;color:#6e645c;font-weight:400;font-size:12px;line-height:16px;vertical-align:bottom;hyphens:auto;text-align:${side(at).replace(';white-space:nowrap', '')}">${escapeHtml(column)}</th>`,
    )
    .join('');
  const row = ({ cells, share }: WordedTable['rows'][number]) => {
    const line = share === undefined ? ';border-top:1px solid #e1dcd4' : '';
    const values = cells.map((value, at) => {
      const look = `padding:4px 0;vertical-align:top${line};text-align:${side(at)}`;
      return at === 0
        ? `<th scope="row" style="font-weight:400;${look}">${escapeHtml(value)}</th>`
        : `<td style="${at === 1 ? 'font-weight:600;' : ''}${look}">${escapeHtml(value)}</td>`;
    });
    return `<tr>${values.join('')}</tr>${share === undefined ? '' : bar(share)}`;
  };
  return `<h2 style="margin:${isFirst ? 0 : 28}px 0 8px;font:400 19px/24px ${DISPLAY}">${escapeHtml(title)}</h2>
${
  rows.length > 0
    ? `<table width="100%" cellspacing="0" cellpadding="0" style="width:100%;border-collapse:collapse;font-size:14px;line-height:20px">${head && `<thead><tr>${head}</tr></thead>`}<tbody>${rows.map(row).join('\n')}</tbody></table>`
    : ''
}
${note ? `<p style="margin:4px 0 0;color:#6e645c;font-size:13px;line-height:18px">${escapeHtml(note)}</p>` : ''}`;
};

const button = ({ label, url }: { label: string; url: string }, words: Words, accent: string) =>
  `<p style="margin:24px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:5px;background:${accent};color:#fdfaf4;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#6e645c;font-size:13px;line-height:18px;word-break:break-all">${escapeHtml(words(msg`Or open this address: ${url}`))}</p>`;
