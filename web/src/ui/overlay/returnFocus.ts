import { useState } from 'react';

/** The focused element, or the menu button when a menu entry opened the dialog, because the menu is gone by then. */
export const findOpener = () => {
  const active = document.activeElement;
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : active;
};

/** Radix returns the focus only to its own trigger. Our dialogs are opened by state and have none. */
export const useReturnFocus = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(findOpener());
  }
  return (event: Event) => {
    event.preventDefault();
    // Does not scroll, because the opener may have been out of sight when the dialog opened.
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
};
