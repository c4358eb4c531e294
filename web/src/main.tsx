import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { lazyQueries } from './app/queries';
import { makeRouter } from './app/router';
import { startAnalytics } from './lib/browser/analytics';
import { hideResizeWarnings } from './lib/browser/resizeWarnings';
import './ui/theme/theme.css';

startAnalytics();
if (import.meta.env.DEV) hideResizeWarnings();

const router = makeRouter(lazyQueries());
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element');

createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
