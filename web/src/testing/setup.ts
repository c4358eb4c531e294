import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { i18n } from '../lib/words/i18n';
import { startWords } from '../lib/words/words';
import { endNetwork, startNetwork } from './network';

startNetwork();
await startWords();
// A busy machine takes its time to fetch the code of a page or a dialog.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  i18n.use('en', {});
  document.documentElement.lang = 'en';
  expect(endNetwork(), 'calls that no answer was given for').toEqual([]);
});

// A link to a phone number or another site would lead the tests after it away as well.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link && link.origin !== window.location.origin) event.preventDefault();
});

// The next file runs in the same process.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  expect(window.location.origin, 'the origin that the next file finds').toBe('http://localhost:3000');
});
