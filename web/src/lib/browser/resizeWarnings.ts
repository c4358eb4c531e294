/**
 * A browser that could not settle every measurement within one frame says so as an error, and settles it in the next. Vite's
 * overlay is taken away that such a warning brought up, and the warning goes no further.
 */
export const hideResizeWarnings = () =>
  window.addEventListener('error', (event) => {
    if (!event.message.startsWith('ResizeObserver loop')) return;
    event.stopImmediatePropagation();
    document.querySelector('vite-error-overlay')?.remove();
  });
