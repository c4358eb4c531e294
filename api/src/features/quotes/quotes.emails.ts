import { msg } from '@lingui/core/macro';
import { plainName } from '../../integrations/email/plainName';
import type { EmailContent } from '../../integrations/email/renderEmail';
import type { StoredQuote } from './quotes.repository';
import { formatDay, formatExactMoney } from './quoteWords';

/**
 * The email goes to strangers, so the name of the seller, which a user chose, is shown as plain words. The sender's
 * note is only on the page of the quote.
 */
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
  const total = formatExactMoney(content.totals.gross, currency, language);
  return {
    subject: seller ? msg`Quote ${number} from ${seller}` : msg`Quote ${number}`,
    paragraphs: [
      seller ? msg`${seller} sent you quote ${number} for ${total}.` : msg`Here is quote ${number} for ${total}.`,
      ...(valid_until ? [msg`It is valid until ${{ day: formatDay(valid_until, language) }}.`] : []),
      msg`Read it, save it as a PDF, and accept or decline it on its page.`,
    ],
    action: { label: msg`View the quote`, url },
    note: msg`If you do not know the sender, you can ignore this email. Anyone with the link can answer the quote.`,
  };
};
