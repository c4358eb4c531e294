import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
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
