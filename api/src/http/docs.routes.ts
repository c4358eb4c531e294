import { Router, static as serveFiles } from 'express';
// This imports only the path: the package itself would load its whole browser application into this process.
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';
import { FONT_LINKS, FONT_STYLE } from './pageFonts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rapport API</title>
${FONT_LINKS}<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/look.css">
</head>
<body>
<main id="reference"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', domNode: document.getElementById('reference'), deepLinking: true });`;

/** The colors and fonts of our other pages, on top of Swagger UI's own styles. */
const LOOK = `${FONT_STYLE}body { margin: 0; background: #fbf8f3 }
.swagger-ui, .swagger-ui .info :is(li, p, table, td, th) { color: #291f1a; font: 16px/24px Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
.swagger-ui .info :is(.title, h1, h2, h3), .swagger-ui .opblock-tag { color: #291f1a; font-family: Newsreader, Charter, Georgia, ui-serif, serif; font-weight: 400 }
.swagger-ui .info .title { font-size: 2.25rem }
.swagger-ui .info h2 { margin-top: 2rem; padding-bottom: 0.25rem; border-bottom: 1px solid #d9b5d0; font-size: 1.5rem }
.swagger-ui .renderedMarkdown code { padding: 1px 4px; background: #f1eae4; color: #63275f; font-weight: 400; font-size: 0.875em }
.swagger-ui .renderedMarkdown pre { padding: 0.75rem 1rem; overflow-x: auto; background: #f1eae4 } .swagger-ui .renderedMarkdown pre code { padding: 0; white-space: pre }
.swagger-ui a { color: #63275f }
`;

/**
 * The API reference for people at `/api/docs`. Its script is a file, because the content security policy allows no
 * inline scripts.
 */
export const docsRoutes = Router();
docsRoutes.get('/docs', (_req, res) => void res.type('html').send(PAGE));
docsRoutes.get('/docs/start.js', (_req, res) => void res.type('js').send(START));
docsRoutes.get('/docs/look.css', (_req, res) => void res.type('css').send(LOOK));
docsRoutes.use('/docs', serveFiles(swaggerUiFolder(), { index: false, maxAge: '1d' }));
