import type { Request, Response } from 'express';

/** Browsers refuse a cookie with the `__Host-` prefix on plain http (localhost), because the prefix requires `Secure`. */
const nameOn = (req: Request, name: string): string => (req.secure ? `__Host-${name}` : name);

/**
 * The session cookie. It signs the user in again if the browser's storage was emptied, and lets the browser download
 * exports by a plain link.
 */
export const SESSION_COOKIE = 'rapport_session';

/** Sets a cookie for this host only, which scripts cannot read. `seconds` is how long the browser keeps it. */
export const setHostCookie = (
  req: Request,
  res: Response,
  { name, value, seconds }: { name: string; value: string; seconds: number },
) =>
  res.cookie(nameOn(req, name), value, {
    httpOnly: true,
    secure: req.secure,
    sameSite: 'lax',
    path: '/',
    maxAge: seconds * 1000,
  });

/** Returns the cookie that the browser sent under this name; `null` if it sent none. */
export const hostCookie = (req: Request, name: string): string | null => {
  const value: unknown = req.cookies?.[nameOn(req, name)];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const clearHostCookie = (req: Request, res: Response, name: string) =>
  res.clearCookie(nameOn(req, name), { path: '/', secure: req.secure, httpOnly: true, sameSite: 'lax' });
