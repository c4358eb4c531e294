import compression from 'compression';
import type { Request, Response } from 'express';

/** Compressing a shorter text costs more than it saves. */
export const COMPRESSED_FROM = 1_024;
const compress = compression({ threshold: COMPRESSED_FROM });

export const compressIfAccepted = (req: Request, res: Response) => {
  if (req.headers['accept-encoding']) compress(req, res, () => undefined);
};
