import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Express, type RequestHandler, static as serveFiles } from 'express';
import { contextOf } from './context';
import { notFound } from './problem';

// From api/src/http and from api/dist/assets alike, the root of the repository is three folders up.
const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** What a visitor without an account may read, and a search engine should find. */
const PUBLIC_PATHS = ['/', '/terms', '/privacy', '/cookies', '/refunds', '/dpa', '/tutorial'];

/** Serves the built web app: hashed assets for ever, the page itself always fresh, and the page for any other address. */
export const serveWeb = (app: Express) => {
  if (!existsSync(join(webDist, 'index.html'))) return;
  const sendPage = (file: string): RequestHandler => {
    const page = readFileSync(join(webDist, file), 'utf8');
    return (req, res) => {
      // Those who make previews of a link need whole addresses, and only a running server knows its own.
      const html = page.replaceAll('content="/', `content="${contextOf(req).address()}/`);
      res.set('Cache-Control', 'no-cache').type('html').send(html);
    };
  };
  app.get('/robots.txt', (req, res) => {
    res.type('text').send(`User-agent: *\nDisallow: /api/\nSitemap: ${contextOf(req).address()}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', (req, res) => {
    const urls = PUBLIC_PATHS.map((path) => `<url><loc>${contextOf(req).address()}${path}</loc></url>`);
    res
      .type('xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      );
  });
  app.use('/assets', serveFiles(join(webDist, 'assets'), { immutable: true, maxAge: '1y' }), () => {
    // Of an earlier release: a page that is still open asks for it, and must not be given the page itself.
    throw notFound('This file');
  });
  app.use(serveFiles(webDist, { index: false, maxAge: '1h' }));
  app.get('/', sendPage('landing.html'));
  app.get('/*path', sendPage('index.html'));
};
