import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { msg } from '@lingui/core/macro';
import { isLanguage, LANGUAGES, type Language } from '@rapport/shared/languages';
import { memoize } from '@rapport/shared/memoize';
import type { Express, RequestHandler } from 'express';
import { contextOf } from './context';
import { webDist } from './pageFonts';
import { translatePage } from './pageWords';
import { notFound } from './problem';
import { requestedLanguage } from './requestLanguage';
import { serveFiles } from './serveFiles';

const MANIFEST = '/manifest.webmanifest';

/** The pages that visitors without an account may read and that search engines should find. */
const PUBLIC_PATHS = ['/', '/terms', '/privacy', '/cookies', '/refunds', '/dpa', '/tutorial'];

/** In order of preference: the smallest result first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** Tells the front page to offer a demo, so that it knows before it renders. */
const OFFERS_DEMO = '<meta name="rapport-demo" content="on" />';

/** Links to the same page in all languages, for search engines. */
const alternates = (address: string, path: string): string => {
  const link = (language: string, query: string) =>
    `<link rel="alternate" hreflang="${language}" href="${address}${path}${query}" />`;
  return [link('x-default', ''), ...LANGUAGES.map((language) => link(language, `?lang=${language}`))].join('');
};

/** Sends a page of the build, compressed once for all requests. */
const sendPage = (file: string): RequestHandler => {
  const page = readFileSync(join(webDist, file), 'utf8');
  const encodingsAt = memoize((address: string, head: string, language: string) => {
    // Link previews need absolute URLs, and only the running server knows its own address.
    const whole = translatePage(page, language as Language)
      .replaceAll('content="/', `content="${address}/`)
      .replace('</head>', `${head}</head>`);
    const identity = Buffer.from(whole);
    return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
  });
  return (req, res) => {
    const encoding = ENCODINGS.find((name) => req.acceptsEncodings(name)) ?? 'identity';
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.vary('Accept-Encoding').vary('Accept-Language').set('Cache-Control', 'no-cache').type('html');
    const { address, config } = contextOf(req);
    const path = PUBLIC_PATHS.find((known) => known === req.path);
    const head = `${config.hasDemo ? OFFERS_DEMO : ''}${path ? alternates(address(), path) : ''}`;
    const language = isLanguage(req.query.lang) ? req.query.lang : requestedLanguage(req);
    res.send(encodingsAt(address(), head, language)[encoding]);
  };
};

/**
 * Serves the built web app: hashed assets are cached forever, the page is always revalidated and is also sent for any
 * other address.
 */
export const serveWeb = (app: Express) => {
  if (!existsSync(join(webDist, 'index.html'))) return;
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
  const manifest = readFileSync(join(webDist, MANIFEST), 'utf8');
  const manifestIn = memoize((language: string) => translatePage(manifest, language as Language));
  app.get(MANIFEST, (req, res) => {
    res.vary('Accept-Language').set('Cache-Control', 'public, max-age=3600').type('application/manifest+json');
    res.send(manifestIn(requestedLanguage(req)));
  });
  app.use(serveFiles(webDist, (path) => `public,max-age=${path.startsWith('/assets/') ? '31536000,immutable' : 3600}`));
  app.use('/assets', () => {
    // A page that is still open may request a file of an earlier release. It must not get the app's page instead.
    throw notFound(msg`This file`);
  });
  app.get('/', sendPage('landing.html'));
  app.get('/*path', sendPage('index.html'));
};
