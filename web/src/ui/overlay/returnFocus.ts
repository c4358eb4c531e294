import { useState } from 'react';

/** The focused element, or the menu button if a menu entry opened the dialog, because the menu has closed by then. */
export const findOpener = () => {
  const active = document.activeElement;
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : active;
};

/** The parts of the page around an element, the nearest first. */
const partsAround = (element: Element | null | undefined): HTMLElement[] => {
  const part = element?.closest<HTMLElement>('[data-card], [role=dialog], #content');
  return part ? [part, ...partsAround(part.parentElement)] : [];
};

const focusFirst = (parts: HTMLElement[]) => {
  const part = parts.find(({ isConnected }) => isConnected);
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
};

/** Focuses the nearest part when the focused element is removed from the page, unless the focus has moved before. */
const focusWhenRemoved = (element: HTMLElement, parts: HTMLElement[]) => {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    stop();
    focusFirst(parts);
  });
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
};

/**
 * Radix returns the focus only to its own trigger, and our dialogs are opened by state without one. If the button is
 * removed, at once or after refetching, the part of the page that contained it gets the focus.
 */
export const useReturnFocus = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<{ element: Element | null; parts: HTMLElement[] } | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    const element = open && findOpener();
    if (element) setOpener({ element, parts: partsAround(element) });
  }
  return (event: Event) => {
    event.preventDefault();
    const { element, parts = [] } = opener ?? {};
    if (!(element instanceof HTMLElement)) return;
    if (!element.isConnected) return focusFirst(parts);
    // Does not scroll, because the opener may have been out of sight when the dialog opened.
    element.focus({ preventScroll: true });
    focusWhenRemoved(element, parts);
  };
};
