import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetAnswers, startNetwork } from './network';

startNetwork();

afterEach(() => {
  cleanup();
  forgetAnswers();
  localStorage.clear();
  sessionStorage.clear();
});
