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
 * Keeps the record under the pointer in place while the content around it changes, by scrolling before the next paint.
 * If the user scrolls meanwhile, the record is then kept at its new position.
 */
export const keepUnderPointer = async (change: () => Promise<unknown>) => {
  const hovered = [...document.querySelectorAll(':hover')].at(-1)?.closest(RECORD);
  if (!hovered) return change();
  let { top, left } = hovered.getBoundingClientRect();
  let ownScroll: number | undefined;
  const watcher = new MutationObserver(() => {
    const now = hovered.getBoundingClientRect();
    // A record that was removed or moved to another column cannot be kept in place.
    if (!hovered.isConnected || now.left !== left || now.top === top) return;
    const scroller = scrollerOf(hovered);
    scroller.scrollTop += now.top - top;
    ownScroll = scroller.scrollTop;
  });
  const followUser = () => {
    if (scrollerOf(hovered).scrollTop !== ownScroll) ({ top, left } = hovered.getBoundingClientRect());
    ownScroll = undefined;
  };
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  window.addEventListener('scroll', followUser, { capture: true, passive: true });
  try {
    await change();
  } finally {
    setTimeout(() => {
      watcher.disconnect();
      window.removeEventListener('scroll', followUser, { capture: true });
    }, SETTLED_MS);
  }
};
