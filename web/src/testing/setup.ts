import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { endNetwork, startNetwork } from './network';

startNetwork();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(endNetwork(), 'calls that no answer was given for').toEqual([]);
});
