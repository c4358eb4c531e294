import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { lazyQueries } from './app/queries';
import { makeRouter } from './app/router';
import { logMissingConsent } from './lib/browser/analytics';
import { hideResizeWarnings } from './lib/browser/resizeWarnings';
import { startWords } from './lib/words/words';
import './ui/theme/theme.css';

logMissingConsent();
if (import.meta.env.DEV) hideResizeWarnings();

const queries = lazyQueries();
const router = makeRouter(queries);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element');

await startWords();
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);

const startPrefetching = () => {
  import('./app/prefetchPages').then(
    ({ prefetchPages }) => prefetchPages(router.routes, queries),
    // Pages are fetched when they are opened.
    () => undefined,
  );
};
// When nothing more urgent is fetched or rendered. Safari has no requestIdleCallback.
window.addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(startPrefetching));
