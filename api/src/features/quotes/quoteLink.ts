import { createHmac } from 'node:crypto';
import type { Context } from '../../http/context';

/**
 * The token is derived from the secret of the installation, so that the link can be shown again although the database
 * stores only the hash of the token.
 */
export const quoteToken = ({ config }: Pick<Context, 'config'>, id: string): string =>
  createHmac('sha256', config.jwtSecret).update(`quote:${id}`).digest('base64url');

/** The secret URL at which a customer reads and answers a quote, under the URL of the workspace's public pages. */
export const quoteLink = (context: Pick<Context, 'config'>, pages: string, id: string): string =>
  `${pages}/q/${quoteToken(context, id)}`;
