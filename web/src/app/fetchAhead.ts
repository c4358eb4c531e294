const parts = [
  () => import('../ui/feedback/ToasterPanel'),
  () => import('../ui/overlay/DialogPanel'),
  () => import('../ui/overlay/ConfirmPanel'),
  () => import('../ui/overlay/MenuPanel'),
  () => import('../ui/overlay/PopoverPanel'),
];

/** Fetches what tells and asks people things while the browser has nothing to do, so that it is there without a connection too. */
export const fetchAhead = () => {
  const begin = () => {
    for (const load of parts) load().catch(() => undefined);
  };
  if (window.requestIdleCallback) window.requestIdleCallback(begin);
  else setTimeout(begin, 2_000);
};
