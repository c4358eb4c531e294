import { msg } from '@lingui/core/macro';
import { plainName } from '../../integrations/email/plainName';
import type { EmailContent } from '../../integrations/email/renderEmail';
import type { StoredQuote } from './quotes.repository';
import { dayIn, exactMoney } from './quoteWords';

/** Goes to strangers, so it shows what its sender chose as plain words. What they wrote to the customer is on the page. */
export const quoteEmail = (
  {
    number,
    content,
    currency,
    language,
    valid_until,
  }: Pick<StoredQuote, 'number' | 'content' | 'currency' | 'language' | 'valid_until'>,
  url: string,
): EmailContent => {
  const seller = plainName(content.seller);
  const total = exactMoney(content.totals.gross, currency, language);
  return {
    subject: seller ? msg`Quote ${number} from ${seller}` : msg`Quote ${number}`,
    paragraphs: [
      seller ? msg`${seller} sent you quote ${number} for ${total}.` : msg`Here is quote ${number} for ${total}.`,
      ...(valid_until ? [msg`It is valid until ${{ day: dayIn(valid_until, language) }}.`] : []),
      msg`Read it, save it as a PDF, and accept or decline it on its page.`,
    ],
    action: { label: msg`View the quote`, url },
    note: msg`If you do not know the sender, you can ignore this email. Anyone with the link can answer the quote.`,
  };
};
