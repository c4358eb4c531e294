import { msg } from '@lingui/core/macro';
import type { Sentence } from '@rapport/shared/words';
import type { Request, Response } from 'express';
import { escapeHtml } from '../integrations/email/escapeHtml';
import { wordsIn } from '../words/words';
import { contextOf } from './context';
import { htmlPage } from './htmlPage';
import { type RateLimit, takeAllowance } from './rateLimit';
import { requestedLanguage } from './requestLanguage';

type Page = Parameters<typeof htmlPage>[0];

/** Sends a page to a visitor without an account. */
export const sendPage = (res: Response, page: Page) => void res.type('html').send(htmlPage(page));

/** The source of a script that visitors load, stripped of comments and indentation. */
export const minifiedScript = (source: string): string => source.replace(/^\s*(\/\/|\/\*\*).*\n|^\s+/gm, '');

export interface ShortPage {
  title: Sentence;
  paragraph: Sentence;
}

/**
 * Sends a page with one sentence in the language of the browser, if there is no form, booking page or quote whose
 * language applies.
 */
export const sendShortPage = (req: Request, res: Response, { title, paragraph }: ShortPage, style = '') => {
  const language = requestedLanguage(req);
  const words = wordsIn(language);
  res.vary('Accept-Language');
  sendPage(res, { title: words(title), body: `<p>${escapeHtml(words(paragraph))}</p>`, language, style });
};

const TOO_MANY: ShortPage = { title: msg`Too many requests`, paragraph: msg`Please try again in a few minutes.` };

/** Counts a request toward a limit. Over the limit, `refuse` sends the response. @returns whether the request may continue */
export const countTowardLimit = async (
  req: Request,
  res: Response,
  { limit, key, refuse }: { limit: RateLimit; key: string; refuse: (page: ShortPage) => void },
): Promise<boolean> => {
  const { isAllowed, seconds } = await takeAllowance(contextOf(req).db, limit, key);
  if (isAllowed) return true;
  res.status(429).set('Retry-After', String(seconds));
  refuse(TOO_MANY);
  return false;
};
