import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { makeQueryClient } from './app/queryClient';
import { makeRouter } from './app/router';
import { startAnalytics } from './lib/analytics';
import './ui/theme.css';

startAnalytics();

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element');

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
