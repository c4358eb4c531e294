import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Express, static as serveFiles } from 'express';

// From api/src/http and from api/dist/assets alike, the root of the repository is three folders up.
const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Serves the built web app: hashed assets for ever, the page itself always fresh, and the page for any other address. */
export const serveWeb = (app: Express) => {
  const index = join(webDist, 'index.html');
  if (!existsSync(index)) return;
  app.use('/assets', serveFiles(join(webDist, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  app.use(serveFiles(webDist, { index: false, maxAge: '1h' }));
  app.get('/*path', (_req, res) => void res.set('Cache-Control', 'no-cache').sendFile(index));
  app.get('/', (_req, res) => void res.set('Cache-Control', 'no-cache').sendFile(index));
};
