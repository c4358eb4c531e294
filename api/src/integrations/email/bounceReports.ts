import type { Attachment } from 'postal-mime';

/** An email server's report about a single email. */
export type BounceReport =
  | { kind: 'bounce'; recipientId: string; isPermanent: boolean; reason: string }
  | { kind: 'complaint'; recipientId: string };

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const REASON_MAX = 300;

/**
 * Reads a report of an undeliverable email (RFC 3464) or of a recipient's complaint (RFC 5965). The Message-ID, or the
 * address that the report was sent to, identifies the email that it is about. Returns `null` for anything else, such as
 * an out-of-office reply.
 */
export const readBounceReport = async (source: Buffer): Promise<BounceReport | null> => {
  const { default: PostalMime } = await import('postal-mime');
  // The parser throws for parts that are nested too deeply, which no report has.
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true }).catch(() => null);
  if (!mail) return null;
  const part = (type: string) => mail.attachments.find(({ mimeType }) => mimeType === type);
  const original = textOf(part('message/rfc822') ?? part('text/rfc822-headers'));
  const recipientId =
    original.match(new RegExp(`^Message-ID:\\s*<(${ID.source})@`, 'im'))?.[1] ??
    mail.to?.map(({ address }) => address?.match(new RegExp(`\\+(${ID.source})@`, 'i'))?.[1]).find(Boolean);
  if (!recipientId) return null;

  if (part('message/feedback-report')) return { kind: 'complaint', recipientId };
  const delivery = textOf(part('message/delivery-status'));
  if (!/^Action:\s*failed/im.test(delivery)) return null;
  const status = delivery.match(/^Status:\s*(\d\.\d+\.\d+)/im)?.[1] ?? '';
  const diagnosis = delivery.match(/^Diagnostic-Code:\s*(.+(?:\r?\n[ \t].+)*)/im)?.[1] ?? '';
  const reason = [status, diagnosis.replace(/[\s\p{Cc}]+/gu, ' ')].filter(Boolean).join(' ').slice(0, REASON_MAX);
  return { kind: 'bounce', recipientId, isPermanent: /^5\.1\./.test(status) || /\b55[0-4]\b/.test(diagnosis), reason };
};

const textOf = (attachment: Attachment | undefined): string =>
  attachment ? Buffer.from(attachment.content as ArrayBuffer).toString() : '';
