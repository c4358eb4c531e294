import { msg } from '@lingui/core/macro';
import type { Language } from '@rapport/shared/languages';
import type { Said } from '@rapport/shared/words';
import { brandedWords, type Words, wordsIn } from '../../words/words';
import { emailDocument } from './emailDocument';
import { escapeHtml } from './escapeHtml';

/** What an email says. `renderEmail` decides how it looks. */
export interface EmailContent {
  subject: Said;
  paragraphs: Said[];
  /** A list in which each entry has links of its own. */
  items?: { text: Said; links: { label: Said; url: string }[] }[];
  /** The main action, as a button. */
  action?: { label: Said; url: string };
  /** Small print at the end. */
  note?: Said;
}

/** What an email shows of a workspace instead of Rapport. */
export interface EmailBrand {
  name: string;
  /** A color on which white text is readable. */
  accent: string | null;
  /** Where the logo is, with the name of the host. */
  logo: string | null;
}

export interface RenderedEmail {
  /** As whom it is sent, unless as the server says. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
}

interface WordedEmail {
  subject: string;
  paragraphs: string[];
  items: { text: string; links: { label: string; url: string }[] }[];
  action?: { label: string; url: string };
  note?: string;
}

const worded = (words: Words, { subject, paragraphs, items = [], action, note }: EmailContent): WordedEmail => ({
  subject: words(subject),
  paragraphs: paragraphs.map(words),
  items: items.map(({ text, links }) => ({
    text: words(text),
    links: links.map(({ label, url }) => ({ label: words(label), url })),
  })),
  action: action && { label: words(action.label), url: action.url },
  note: note && words(note),
});

/** Both parts of an email in the receiver's language: plain text, and HTML in the look of the app. All values are escaped. */
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

const textOf = ({ paragraphs, items, action, note }: WordedEmail) =>
  [
    ...paragraphs,
    ...items.map(({ text, links }) => [`- ${text}`, ...links.map(({ label, url }) => `  ${label}: ${url}`)].join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [`--\n${note}`] : []),
  ]
    .join('\n\n')
    .concat('\n');

/** Of buttons and links. */
const ACCENT = '#63275f';

const htmlOf = (
  { subject, paragraphs, items, action, note }: WordedEmail,
  words: Words,
  brand: EmailBrand | null,
  accent = brand?.accent ?? ACCENT,
) =>
  emailDocument(
    `<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 16px;font-weight:600">${head(brand)}</p>
<div style="padding:24px;background:#fffdfa;border:1px solid #e1dcd4;border-radius:10px">
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
${items.map((item) => renderItem(item, accent)).join('\n')}
${action ? button(action, words, accent) : ''}
</div>
${note ? `<p style="margin:16px 0 0;color:#6e645c;font-size:13px;line-height:18px">${escapeHtml(note)}</p>` : ''}
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
  `<p style="margin:0 0 12px;padding:0 0 12px;border-bottom:1px solid #e1dcd4">${escapeHtml(text)}<br>${links
    .map(
      ({ label, url }) =>
        `<a href="${escapeHtml(url)}" style="color:${accent};margin-right:16px">${escapeHtml(label)}</a>`,
    )
    .join('')}</p>`;

const button = ({ label, url }: { label: string; url: string }, words: Words, accent: string) =>
  `<p style="margin:24px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${accent};color:#fdfaf4;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#6e645c;font-size:13px;line-height:18px;word-break:break-all">${escapeHtml(words(msg`Or open this address: ${url}`))}</p>`;
