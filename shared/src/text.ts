import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { asText, type Said } from './words';
import { tooLong } from './zodWords';

/** One line of text: trimmed, without control characters, at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, asText(tooLong(max)))
    .regex(/^\P{Cc}*$/u, asText(msg`Use one line without control characters`));

/** A one-line text that must not be empty. */
export const requiredLine = (max: number, message: Said) =>
  line(max).refine((text) => text !== '', { message: asText(message), abort: true });

/** The record's id in the tool it was imported from; empty for records that were added here. */
export const externalId = line(200);

/** A text with every line break as `\n`. Browsers send `\r\n`, which would count as two characters. */
export const withPlainBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A text of several lines. NUL is refused because Postgres cannot store it. */
export const paragraphs = (max: number) =>
  z
    .string()
    .max(max, asText(tooLong(max)))
    .refine((text) => !text.includes('\0'), asText(msg`Remove the invisible NUL character`));

/**
 * An email address in any script (RFC 6531), at most 254 characters (RFC 5321 4.5.3.1.3).
 * Characters that separate addresses in an email header are refused, so that one address stays one address. The first
 * part begins with no dot (RFC 5322 3.4.1), and no label of the domain begins or ends with a hyphen (RFC 1123 2.1).
 */
export const EmailAddress = z
  .string()
  .trim()
  .max(254, asText(msg`Please enter a valid email address`))
  .regex(
    /^(?!\.)[^\s@"<>,;:\\()[\]\p{Cc}]{1,64}@(?!-)[^\s@"<>,;:\\()[\]\p{Cc}.]+((?<!-)\.(?!-)[^\s@"<>,;:\\()[\]\p{Cc}.]+)+(?<!-)$/u,
    asText(msg`Please enter a valid email address`),
  );

// ISO 8601 allows year 0; Postgres does not.
const hasYear = (date: string) => date >= '0001';

/** An instant: ISO 8601 in UTC with `Z`. */
export const Instant = z.iso.datetime().refine(hasYear, asText(msg`Use a year from 1 to 9999`));

/** A calendar day, the same in every time zone. */
export const Day = z.iso
  .date(asText(msg`Use a date such as 2026-11-20`))
  .refine(hasYear, asText(msg`Use a year from 1 to 9999`));
