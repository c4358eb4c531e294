import { Router, static as serveFiles } from 'express';
// Not the package itself, which would load its whole browser application into this process.
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rapport API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', domNode: document.getElementById('reference'), deepLinking: true });`;

/** The readable reference at `/api/docs`; its script is a file because the content security policy allows no other. */
export const docsRoutes = Router();
docsRoutes.get('/docs', (_req, res) => void res.type('html').send(PAGE));
docsRoutes.get('/docs/start.js', (_req, res) => void res.type('js').send(START));
docsRoutes.use('/docs', serveFiles(swaggerUiFolder(), { index: false, maxAge: '1d' }));
