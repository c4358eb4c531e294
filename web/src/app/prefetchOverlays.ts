const parts = [
  () => import('../ui/feedback/ToasterPanel'),
  () => import('../ui/overlay/DialogPanel'),
  () => import('../ui/overlay/ConfirmPanel'),
  () => import('../ui/overlay/MenuPanel'),
  () => import('../ui/overlay/PopoverPanel'),
];

/** Prefetches dialogs and toasts, so that they also work offline. */
export const prefetchOverlays = () => {
  for (const load of parts) load().catch(() => undefined);
};
