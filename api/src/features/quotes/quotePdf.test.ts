import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { type PrintedQuote, writeQuotePdf } from './quotePdf';

const quote: PrintedQuote = {
  number: 1,
  currency: 'EUR',
  language: 'en',
  content: {
    seller: 'Acme',
    title: 'Roof',
    customer_name: '',
    customer_company: '',
    note: '',
    lines: [],
    totals: { net: 0, taxes: [], gross: 0 },
  } as unknown as PrintedQuote['content'],
  valid_until: null,
  created_at: '2026-11-20T09:00:00.000Z',
};

test('writing a quote fails if its file is closed, so that the surrounding transaction ends too', async () => {
  const file = new Writable({ write: (_piece, _encoding, done) => done() });
  file.destroy();
  await expect(writeQuotePdf(quote, file, { zone: 'UTC' })).rejects.toThrow();
});
