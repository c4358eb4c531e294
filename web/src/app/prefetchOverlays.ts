const parts = [
  () => import('../ui/feedback/ToasterPanel'),
  () => import('../ui/overlay/DialogPanel'),
  () => import('../ui/overlay/ConfirmPanel'),
  () => import('../ui/overlay/MenuPanel'),
  () => import('../ui/overlay/PopoverPanel'),
];

/** Prefetches dialogs and toasts while the browser is idle, so that they also work offline. */
export const prefetchOverlays = () => {
  const begin = () => {
    for (const load of parts) load().catch(() => undefined);
  };
  if (window.requestIdleCallback) window.requestIdleCallback(begin);
  else setTimeout(begin, 2_000);
};
