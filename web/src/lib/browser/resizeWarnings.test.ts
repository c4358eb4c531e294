import { expect, test, vi } from 'vitest';
import { hideResizeWarnings } from './resizeWarnings';

test.each([
  ['ResizeObserver loop completed with undelivered notifications.', true],
  ['ResizeObserver loop limit exceeded', true],
  ['x is not a function', false],
])('for “%s” the overlay is hidden and no listener is called: %s', (message, isHidden) => {
  hideResizeWarnings();
  const later = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', later);
  document.body.append(document.createElement('vite-error-overlay'));
  window.dispatchEvent(new ErrorEvent('error', { message }));

  expect(later).toHaveBeenCalledTimes(isHidden ? 0 : 1);
  expect(document.querySelector('vite-error-overlay') === null).toBe(isHidden);
  window.removeEventListener('error', later);
  document.querySelector('vite-error-overlay')?.remove();
});
