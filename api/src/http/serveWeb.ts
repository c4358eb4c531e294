import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Express, static as serveFiles } from 'express';

// From api/src/http and from api/dist alike the repository is found by its web folder.
const webDist = [join('..', '..', 'web', 'dist'), join('..', '..', '..', 'web', 'dist')]
  .map((path) => join(fileURLToPath(new URL('.', import.meta.url)), path))
  .find((path) => existsSync(join(path, 'index.html')));

/** Serves the built web app: hashed assets for ever, the page itself always fresh, and the page for any other address. */
export const serveWeb = (app: Express) => {
  if (!webDist) return;
  const index = join(webDist, 'index.html');
  app.use('/assets', serveFiles(join(webDist, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  app.use(serveFiles(webDist, { index: false, maxAge: '1h' }));
  app.get('/*path', (_req, res) => void res.set('Cache-Control', 'no-cache').sendFile(index));
  app.get('/', (_req, res) => void res.set('Cache-Control', 'no-cache').sendFile(index));
};
