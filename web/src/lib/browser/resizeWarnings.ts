/**
 * Hides resize-observer warnings. The browser reports them as errors although it finishes the measurements in the
 * next frame. Removes the Vite overlay that such a warning opened and stops the event.
 */
export const hideResizeWarnings = () =>
  window.addEventListener('error', (event) => {
    if (!event.message.startsWith('ResizeObserver loop')) return;
    event.stopImmediatePropagation();
    document.querySelector('vite-error-overlay')?.remove();
  });
