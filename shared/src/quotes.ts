import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { LANGUAGES } from './languages';
import { DealLine, TotalsOfLines } from './lines';
import { Currency } from './money';
import { Day, EmailAddress, Instant, paragraphs } from './text';
import { asText } from './words';

const NOTE_MAX = 2_000;

export const QUOTE_FILES_MAX = 10;

export const QUOTE_STATES = ['open', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
const QuoteState = z.enum(QUOTE_STATES);
export type QuoteState = z.infer<typeof QuoteState>;

/** The content of a quote, as it was when the quote was created. */
const QuoteContent = z.object({
  seller: z.string(),
  title: z.string(),
  customer_name: z.string(),
  customer_company: z.string(),
  note: z.string(),
  lines: z.array(DealLine.omit({ id: true, product_id: true })),
  totals: TotalsOfLines,
  /** Files of the deal that the customer can download. A file that is deleted later disappears here too. */
  files: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.int() })).optional(),
});
export type QuoteContent = z.infer<typeof QuoteContent>;

export const Quote = z.object({
  id: z.uuid(),
  deal_id: z.uuid(),
  /** Numbered per workspace, from 1. */
  number: z.int(),
  state: QuoteState,
  currency: Currency,
  language: z.enum(LANGUAGES),
  content: QuoteContent,
  valid_until: z.iso.date().nullable(),
  recipient_email: z.string().nullable(),
  sender_name: z.string().nullable(),
  link: z.string().meta({
    description:
      'The secret address at which the customer accepts or declines. Empty in a replayed response to an `Idempotency-Key`, and if the secret of the installation has been replaced since: `POST /quotes/{quoteId}/link` creates a new one.',
  }),
  sent_at: Instant.nullable(),
  viewed_at: Instant.nullable(),
  accepted_at: Instant.nullable(),
  declined_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  answered_by: z.string(),
  answer: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Quote = z.infer<typeof Quote>;

export const NewQuote = z.strictObject({
  /** Without an address, nothing is emailed; the link can be shared. */
  recipient_email: EmailAddress.nullable().default(null),
  valid_until: Day.nullable().default(null),
  note: paragraphs(NOTE_MAX).default(''),
  file_ids: z
    .array(z.uuid())
    .max(QUOTE_FILES_MAX, asText(msg`Choose at most ${{ most: QUOTE_FILES_MAX }} files`))
    .default([])
    .meta({ description: 'Files of the deal that the customer can download at the address of the quote.' }),
  language: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: 'The language of the quote and the email. Default: that of the sender.' }),
});
export type NewQuote = z.infer<typeof NewQuote>;
