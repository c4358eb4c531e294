import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { endNetwork, startNetwork } from './network';

startNetwork();
// A busy machine takes its time to fetch the code of a page or a dialog.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(endNetwork(), 'calls that no answer was given for').toEqual([]);
});
