import { NewQuote, Quote } from '@rapport/shared/quotes';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { Download } from '../../http/download';
import { printedBrandOf } from '../branding/branding.service';
import { workspaceZoneOf } from '../settings/settings.readModel';
import { writeQuotePdf } from './quotePdf';
import { findQuote } from './quotes.repository';
import { createQuote, readQuote, readQuotes, renewLink, withdrawQuote } from './quotes.service';

/** The response to a repeated request has no link, because only the hash of its token is stored. */
const withoutLink = (quote: Quote): Quote => ({ ...quote, link: '' });

export const quoteRoutes = apiRouter({ quotes: 'Quotes of deals, which customers accept or decline.' });

quoteRoutes.get(
  '/deals/:dealId/quotes',
  { operationId: 'listQuotes', summary: 'List quotes of a deal', reply: z.array(Quote) },
  ({ context, path, scope }) => readQuotes(context, scope, path.dealId),
);

quoteRoutes.post(
  '/deals/:dealId/quotes',
  {
    operationId: 'createQuote',
    summary: 'Create a quote for a deal, and send it',
    body: NewQuote,
    reply: Quote,
    location: '/quotes/:id',
    remembered: withoutLink,
  },
  ({ context, path, body, scope }) => createQuote(context, scope, path.dealId, body),
);

quoteRoutes.get(
  '/quotes/:quoteId',
  { operationId: 'getQuote', summary: 'Get a quote', reply: Quote },
  ({ context, path, scope }) => readQuote(context, scope, path.quoteId),
);

quoteRoutes.get(
  '/quotes/:quoteId/pdf',
  { operationId: 'downloadQuote', summary: 'Download a quote as a PDF', produces: 'application/pdf', isBulk: true },
  async ({ context, path, scope, res }) => {
    const quote = await findQuote(scope, path.quoteId);
    const [brand, zone] = [await printedBrandOf(scope), await workspaceZoneOf(scope)];
    return Download.write(context, scope, res, {
      type: 'application/pdf',
      name: `quote-${quote.number}.pdf`,
      write: (file) => writeQuotePdf(quote, file, { zone, logo: brand?.logo }),
    });
  },
);

quoteRoutes.post(
  '/quotes/:quoteId/link',
  {
    operationId: 'renewQuoteLink',
    summary: 'Create a new link to a quote',
    reply: Quote,
    remembered: withoutLink,
  },
  ({ context, path, scope }) => renewLink(context, scope, path.quoteId),
);

quoteRoutes.post(
  '/quotes/:quoteId/withdraw',
  { operationId: 'withdrawQuote', summary: 'Withdraw a quote', reply: Quote, remembered: withoutLink },
  ({ context, path, scope }) => withdrawQuote(context, scope, path.quoteId),
);
