import { isIP } from 'node:net';
import { msg } from '@lingui/core/macro';
import type { Request, RequestHandler, Response } from 'express';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { FONT_FILES } from '../../http/pageFonts';
import { sendShortPage } from '../../http/visitorPage';
import { withPage } from '../booking/book.service';
import { withForm } from '../forms/form.service';
import { FORM_STYLE } from '../forms/formPage';
import { withQuote } from '../quotes/quotes.service';
import { isOwnHost, workspaceServedAt } from './publicHosts.service';

/**
 * Under the host name of a workspace, serves only its forms, booking pages and quotes: no app, no sign-in and no page of another
 * workspace. Requests for other host names continue.
 */
export const servePublicHosts =
  (context: Context): RequestHandler =>
  (req, res, next) => {
    const host = hostOf(req);
    if (!host || isIP(host) || host === 'localhost' || isOwnHost(context, host)) return next();
    // The routes for health and metrics also answer when the database cannot be reached.
    if (/^\/api\/(health|metrics)(\/|$)/i.test(req.path)) return next();
    workspaceServedAt(context, host)
      .then(async (workspaceId) => {
        if (workspaceId === null || (await isShownBy(context, req, workspaceId))) next();
        else refuse(req, res);
      })
      .catch(next);
  };

/** No name in DNS is longer. */
const HOST_MAX = 254;

/** The host name without a trailing dot, which means the same name in DNS; empty for a text that cannot be a host name. */
const hostOf = ({ hostname = '' }: Request): string =>
  hostname.length > HOST_MAX
    ? ''
    : hostname
        .toLowerCase()
        .replace(/\.+$/, '')
        .replace(/^\[|\]$/g, '');

const workspaceOf = async ({ workspaceId }: Scope): Promise<string> => workspaceId;

/** Finds the workspace of a public page, by the first segment of its path. */
const PAGES = new Map<string, (context: Context, token: string) => Promise<string | null>>([
  ['f', (context, token) => withForm(context, token, workspaceOf)],
  ['b', (context, token) => withPage(context, token, workspaceOf)],
  ['q', (context, token) => withQuote(context, token, workspaceOf)],
]);

const FILES = /^\/(forms\.js|booking\.js|api\/pictures\/[\da-f-]{36})$/;

const isShownBy = async (context: Context, req: Request, workspaceId: string): Promise<boolean> => {
  if (FILES.test(req.path) || FONT_FILES.includes(req.path)) return req.method === 'GET' || req.method === 'HEAD';
  const [, kind = '', token = ''] = req.path.split('/');
  return (await PAGES.get(kind)?.(context, token)) === workspaceId;
};

const refuse = (req: Request, res: Response) => {
  res.status(404).set('Cache-Control', 'no-store');
  sendShortPage(
    req,
    res,
    { title: msg`This link does not work`, paragraph: msg`It is incomplete or has expired.` },
    FORM_STYLE,
  );
};
