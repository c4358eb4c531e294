import { createHmac, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import express, { type Request } from 'express';
import { contextOf } from './context';
import { notFound, ProblemError } from './problem';

/** Reads the body as raw bytes, because the signature covers its bytes. */
export const emailBody = (limit: string) => express.raw({ type: () => true, limit });

/**
 * The email that an email server delivers, signed in `X-Rapport-Signature`. @throws 400 for a wrong signature; 404 if
 * no secret is set
 */
export const signedEmail = (req: Request): Buffer => {
  const secret = contextOf(req).config.mailEventsSecret;
  if (!secret) throw notFound(msg`This address`);
  const source: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  if (!isSigned(secret, source, req.get('x-rapport-signature') ?? '')) {
    throw new ProblemError(400, 'bad_signature', msg`The signature is not valid or has expired.`);
  }
  return source;
};

/** The maximum age of a signature. */
const TOLERANCE_SECONDS = 300;

/** Signs an email as the delivering server must: `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hex>`. */
export const signEmail = (secret: string, source: Buffer, seconds = Math.floor(Date.now() / 1_000)): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(source).digest('hex')}`;

const isSigned = (secret: string, source: Buffer, signature: string): boolean => {
  const seconds = Number(/^t=(\d+),/.exec(signature)?.[1]);
  if (!(Math.abs(Date.now() / 1_000 - seconds) <= TOLERANCE_SECONDS)) return false;
  const [expected, given] = [Buffer.from(signEmail(secret, source, seconds)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};
