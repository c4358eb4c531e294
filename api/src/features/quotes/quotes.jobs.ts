import { z } from 'zod';
import { inWorkspace } from '../../db/scope';
import { renderEmail } from '../../integrations/email/renderEmail';
import { defineSystemJob } from '../../jobs/job';
import { emailBrandOf } from '../branding/branding.service';
import { deliver } from '../outbox/outbox.service';
import { pagesAddress } from '../publicHosts/publicHosts.service';
import { quoteLink, quoteToken } from './quoteLink';
import { quoteEmail } from './quotes.emails';
import { findViewableQuote, insertToken, updateQuote } from './quotes.repository';

/**
 * Emails the link to a quote. The link is created here, so that the queue never contains it. A withdrawn quote is not
 * sent, and a quote whose deal is in the trash is sent when the deal is restored (`emailUnsentQuotes`).
 */
export const emailQuote = defineSystemJob({
  name: 'quotes.mail',
  payload: z.strictObject({ workspace_id: z.uuid(), quote_id: z.uuid() }),
  run: async (context, { workspace_id, quote_id }) => {
    const { quote, brand, pages } = await inWorkspace(context.db, { workspaceId: workspace_id }, async (scope) => ({
      quote: await findViewableQuote(scope, quote_id),
      brand: await emailBrandOf(context, scope),
      pages: await pagesAddress(context, scope),
    }));
    if (!quote?.recipient_email || quote.sent_at || !['open', 'viewed'].includes(quote.state)) return;
    // The secret of the installation may have changed since the quote was created, so the current token is stored.
    await inWorkspace(context.db, { workspaceId: workspace_id }, (scope) =>
      insertToken(scope, quote_id, quoteToken(context, quote_id)),
    );
    const content = quoteEmail(quote, quoteLink(context, pages, quote_id));
    await deliver(context, workspace_id, {
      to: quote.recipient_email,
      ...renderEmail(content, quote.language, brand),
    });
    await inWorkspace(context.db, { workspaceId: workspace_id }, (scope) =>
      updateQuote(scope, quote_id, { sent_at: new Date().toISOString() }),
    );
  },
});
