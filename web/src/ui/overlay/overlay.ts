import { type RefObject, useRef } from 'react';

/** The style of menus and popovers. */
export const overlayLook =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-float outline-none data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

/** Escape in an open list of suggestions closes only the list, although the element around it receives the key first. */
export const leaveToOpenList = (event: KeyboardEvent) => {
  const isInList = event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]');
  if (isInList) event.preventDefault();
};

export type Anchor = RefObject<HTMLElement | null>;

/**
 * Returns the focus to the button of a menu or popover when it closes, unless a click elsewhere or the chosen action
 * has moved it. The button handles a press on itself. Otherwise the overlay would close and open again at once.
 */
export const useReturnToAnchor = (anchor: Anchor) => {
  const leftByPointer = useRef(false);
  return {
    onInteractOutside: (event: Event) => {
      if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
      leftByPointer.current = !event.defaultPrevented;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!leftByPointer.current && document.activeElement === document.body) anchor.current?.focus();
      leftByPointer.current = false;
    },
  };
};
