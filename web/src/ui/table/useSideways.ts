import { type RefObject, useLayoutEffect } from 'react';

/**
 * Scrolls the head of a table together with its body, which cannot scroll as one where the head stays in sight, and says in
 * attributes of the frame whether columns are out of sight at its start and at its end.
 */
export const useSideways = (
  frame: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
) => {
  useLayoutEffect(() => {
    const [around, above, below] = [frame.current, head.current, body.current];
    if (!around || !above || !below) return;
    const show = () => {
      above.scrollLeft = below.scrollLeft;
      const passed = Math.abs(below.scrollLeft);
      around.toggleAttribute('data-scrolled', passed > 0);
      around.toggleAttribute('data-more', passed + below.clientWidth < below.scrollWidth - 1);
    };
    // The focus may bring a heading into sight.
    const follow = () => {
      below.scrollLeft = above.scrollLeft;
    };
    show();
    below.addEventListener('scroll', show, { passive: true });
    above.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(show);
    observer.observe(below);
    return () => {
      below.removeEventListener('scroll', show);
      above.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [frame, head, body]);
};
