import type { RefObject } from 'react';

/** The look of what opens beside a button: menus and popovers. */
export const overlayLook =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-float outline-none data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

export type Anchor = RefObject<HTMLElement | null>;

/** A press on the button itself is the button's to answer, or the overlay would close and open again at once. */
export const ignoreAnchor = (anchor: Anchor) => (event: Event) => {
  if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
};
