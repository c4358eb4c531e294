import type { RefObject } from 'react';

/** The style of menus and popovers. */
export const overlayLook =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-float outline-none data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

export type Anchor = RefObject<HTMLElement | null>;

/** The button handles a press on itself. Otherwise the overlay would close and open again at once. */
export const ignoreAnchor = (anchor: Anchor) => (event: Event) => {
  if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
};
