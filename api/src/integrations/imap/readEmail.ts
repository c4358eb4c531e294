import type { ParsedMail } from 'mailparser';
import { htmlToText } from '../email/htmlToText';
import { newText, wellFormed } from './newText';

export interface ReadEmail {
  /** The text without quotes and signature. */
  text: string;
  attachmentCount: number;
}

const MOST_HTML = 300_000;
const MOST_TEXT = 20_000;

/** Reads a stored email and tolerates any error in it. The text of an unreadable email is empty. */
export const readEmail = async (source: Buffer): Promise<ReadEmail> => {
  const { simpleParser } = await import('mailparser');
  try {
    const { text, html, attachments } = await simpleParser(source, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
      skipTextLinks: true,
    });
    const whole = await wholeTextOf({ text, html });
    return {
      text: wellFormed(newText(whole).slice(0, MOST_TEXT)),
      attachmentCount: attachments.filter(({ related }) => !related).length,
    };
  } catch {
    return { text: '', attachmentCount: 0 };
  }
};

/** The whole text of an email, with quotes and signature. */
export const wholeTextOf = async ({ text, html }: Pick<ParsedMail, 'text' | 'html'>): Promise<string> => {
  const whole = text || (await textOf((html || '').slice(0, MOST_HTML)));
  return whole.slice(0, MOST_HTML).replaceAll('\0', '');
};

/** The text of HTML, without pictures, and with quotes marked as in plain text. */
const textOf = async (html: string): Promise<string> => {
  const plain = await htmlToText({
    limits: { maxInputLength: MOST_HTML },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return plain(html);
};
