import { msg } from '@lingui/core/macro';
import type { ContentFormat } from '@rapport/shared/campaigns';
import type { Language } from '@rapport/shared/languages';
import { fillIn, type Reader } from '@rapport/shared/personalization';
import { emailDocument } from '../../integrations/email/emailDocument';
import { escapeHtml } from '../../integrations/email/escapeHtml';
import { htmlToText } from '../../integrations/email/htmlToText';
import { wordsIn } from '../../words/words';

/** Keeps text, emphasis, lists, and links to the web and to email addresses. */
const cleanHtml = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'blockquote', 'hr'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(href) }),
    },
  });
};

/** Removes from HTML content what emails cannot show. */
export const sanitizeEmail = async <Draft extends { content: string; format: ContentFormat }>(
  draft: Draft,
): Promise<Draft> => (draft.format === 'html' ? { ...draft, content: await cleanHtml(draft.content) } : draft);

/** Emails can only link to the web and to email addresses. */
const linkTo = (href: string): Record<string, string> => (/^(https?:\/\/|mailto:)/i.test(href) ? { href } : {});

/** The parts added to the content of every campaign. */
export interface Frame {
  sender: string;
  postalAddress: string;
  unsubscribeUrl: string;
  language: Language;
  /** The tracking URL of the nth link. If it is missing, links are not tracked. */
  trackedLink?: (nth: number) => string;
  /** A picture that is loaded when the email is opened. */
  pixelUrl?: string;
}

interface Content {
  subject: string;
  content: string;
  format: ContentFormat;
}

/** Composes a campaign for one reader. The reader's values are always escaped. */
export const composeEmail = async ({ subject, ...body }: Content, reader: Reader, frame: Frame) => {
  const html = bodyFor(body, reader);
  const words = wordsIn(frame.language);
  const why = words(msg`You are receiving this email because you are a contact of ${{ sender: frame.sender }}.`);
  const stop = words(msg`Unsubscribe`);
  const from = [frame.sender, frame.postalAddress].filter(Boolean).join(', ');
  const filled = oneLine(fillIn(subject, reader)) || words(msg`(no subject)`);
  return {
    subject: filled,
    html: emailPage(frame.trackedLink ? trackLinks(html, frame.trackedLink) : html, filled, frame, { why, from, stop }),
    text: `${await textOf(body, reader, html)}\n\n--\n${why}\n${from}\n${stop}: ${frame.unsubscribeUrl}\n`,
  };
};

/** The target of the nth link of a campaign for this reader, `null` if there is no such link. */
export const nthLink = (content: Omit<Content, 'subject'>, reader: Reader, nth: number): string | null => {
  const found = [...bodyFor(content, reader).matchAll(WEB_LINK)][nth]?.[1];
  return found === undefined ? null : unescaped(found);
};

const WEB_LINK = /href="(https?:\/\/[^"]*)"/gi;
const HREF = /href="([^"]*)"/g;

const bodyFor = ({ content, format }: Omit<Content, 'subject'>, reader: Reader): string =>
  format === 'html'
    ? fillIn(
        // A value inside a link is URL-encoded, so that it cannot change the rest of the URL.
        content.replace(HREF, (_whole, href) => `href="${fillIn(href, reader, encodeURIComponent)}"`),
        reader,
        escapeHtml,
      )
    : htmlOf(content, reader);

const textOf = async ({ content, format }: Omit<Content, 'subject'>, reader: Reader, html: string): Promise<string> => {
  if (format === 'text') return fillIn(content, reader).trimEnd();
  const plain = await htmlToText({ selectors: [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }] });
  return plain(html);
};

/**
 * Fills in a text, and turns empty lines into paragraphs and addresses into links. An address in a value of the reader
 * becomes no link: values can change after the email was sent, also by a web form, and the links that were sent are
 * counted from the first.
 */
const htmlOf = (text: string, reader: Reader): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => linkUrls(paragraph, reader).trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');

const URLS = /(https?:\/\/(?:\{\{[^{}]*\}\}|[^\s<>"])*(?:\{\{[^{}]*\}\}|[^\s<>".,;:!?)\]']))/;

const linkUrls = (text: string, reader: Reader): string =>
  text
    .split(URLS)
    .map((part, at) => {
      const filled = fillIn(escapeHtml(part), reader, at % 2 === 1 ? encodeURIComponent : escapeHtml);
      return at % 2 === 1 ? `<a href="${filled}">${filled}</a>` : filled;
    })
    .join('');

const trackLinks = (html: string, trackedLink: (nth: number) => string): string => {
  let nth = -1;
  return html.replace(WEB_LINK, () => {
    nth += 1;
    return `href="${escapeHtml(trackedLink(nth))}"`;
  });
};

/** Only the added footer has a `lang`: the language of the content is unknown. */
const emailPage = (
  html: string,
  subject: string,
  { unsubscribeUrl, pixelUrl, language }: Frame,
  { why, from, stop }: { why: string; from: string; stop: string },
) =>
  emailDocument(
    `<div dir="auto" style="max-width:600px;margin:0 auto">
${html}
<p lang="${language}" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e1dcd4;color:#6e645c;font-size:13px;line-height:18px">${escapeHtml(why)}<br>${escapeHtml(from)}<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#6e645c">${escapeHtml(stop)}</a></p>
</div>${pixelUrl ? `\n<img src="${escapeHtml(pixelUrl)}" width="1" height="1" alt="">` : ''}`,
    { title: subject, style: 'background:#fff;font:16px/24px Helvetica,Arial,sans-serif' },
  );

const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300);

const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
