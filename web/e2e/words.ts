import type { Page } from '@playwright/test';
import type { Language } from '@rapport/shared/languages';
import { englishAmong } from '../../shared/build/leftInEnglish';

/** Everything on a page that can be read or heard: texts, labels, titles and placeholders, and those of its head. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement: html, body, title } = document;
    const SPOKEN = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
    ];
    const isOfItsOwn = (element: Element) =>
      element.closest('[lang]') !== html && element.closest('[lang]')?.getAttribute('lang') !== html.lang;
    const isRead = (element: Element | null): element is Element =>
      element !== null &&
      !element.closest('code, script, style, [translate=no]') &&
      !isOfItsOwn(element) &&
      ((element.closest('select, datalist') ?? element).checkVisibility({ visibilityProperty: true }) ||
        // Instructions for keyboards and screen readers, such as how to drag.
        document.querySelector(`[aria-describedby~="${CSS.escape(element.id || ' ')}"]`) !== null);

    const found = [title];
    for (const meta of document.querySelectorAll(
      'meta[name=description], meta[property^="og:"]:not([property="og:type"])',
    ))
      found.push(meta.getAttribute('content') ?? '');
    const nodes = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      if (isRead(nodes.currentNode.parentElement)) found.push(nodes.currentNode.textContent ?? '');
    }
    for (const element of body.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join())) {
      if (isRead(element)) found.push(...SPOKEN.map((name) => element.getAttribute(name) ?? ''));
    }
    return found;
  });

/** Collects the English texts on the screens of a journey in another language. */
export const watchWords = (language: Language) => {
  const englishOf = englishAmong(language);
  const found: string[] = [];
  return {
    /** Reads the current page. */
    read: async (page: Page) => {
      const { pathname, search } = new URL(page.url());
      const lang = await page.locator('html').getAttribute('lang');
      if (lang !== language) found.push(`${pathname} is in ${lang}`);
      found.push(...englishOf(await textsOf(page)).map((text) => `${pathname}${search}: ${text}`));
    },
    /** Reads an email in the form that the outbox keeps. */
    readEmail: ({ subject, text, html }: { subject: string; text: string; html: string }) => {
      const shown = html.replace(/<style.*?<\/style>/gs, '').split(/<[^>]*>/);
      found.push(...englishOf([subject, ...text.split('\n'), ...shown]).map((line) => `“${subject}”: ${line}`));
    },
    found,
  };
};
