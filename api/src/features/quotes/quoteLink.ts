import { createHmac } from 'node:crypto';
import type { Context } from '../../http/context';

/** The token is derived from the secret of the installation. So the database stores only its hash, and the link can still be shown again. */
export const quoteToken = ({ config }: Pick<Context, 'config'>, id: string): string =>
  createHmac('sha256', config.jwtSecret).update(`quote:${id}`).digest('base64url');

/** The secret address at which a customer reads and answers a quote, where the public pages of the workspace are. */
export const quoteLink = (context: Pick<Context, 'config'>, pages: string, id: string): string =>
  `${pages}/q/${quoteToken(context, id)}`;
