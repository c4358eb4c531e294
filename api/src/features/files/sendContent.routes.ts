import type { Response } from 'express';
import type { Context } from '../../http/context';
import { sendStream } from '../../http/sendStream';
import { openContent } from './content.service';

/** Makes browsers save the file instead of opening it. */
export const asDownload = (res: Response, name: string): void =>
  void res.attachment(name).type('application/octet-stream');

/** Sends the bytes with headers that keep a browser from running anything in them, even if it opens them as a page. */
export const sendContent = async (
  context: Context,
  res: Response,
  { storage_key, size }: { storage_key: string; size: number },
): Promise<void> => {
  const content = await openContent(context, storage_key);
  res.set({
    'Content-Length': String(size),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store, no-transform',
  });
  await sendStream(res, content);
};
