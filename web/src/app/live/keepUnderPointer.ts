const RECORD = 'article, li, tr, [role="row"]';
const SETTLED_MS = 300;

const scrollerOf = (element: Element): Element => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY);
    if (scrolls && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.scrollingElement ?? document.documentElement;
};

/**
 * Keeps the record under the pointer in place while the content around it changes, by scrolling along before the
 * next paint.
 */
export const keepUnderPointer = async (change: () => Promise<unknown>) => {
  const hovered = [...document.querySelectorAll(':hover')].at(-1)?.closest(RECORD);
  if (!hovered) return change();
  const { top, left } = hovered.getBoundingClientRect();
  const watcher = new MutationObserver(() => {
    const now = hovered.getBoundingClientRect();
    // The record is gone or has moved to another column, so there is nothing to keep in place.
    if (hovered.isConnected && now.left === left && now.top !== top) scrollerOf(hovered).scrollTop += now.top - top;
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  try {
    await change();
  } finally {
    setTimeout(() => watcher.disconnect(), SETTLED_MS);
  }
};
