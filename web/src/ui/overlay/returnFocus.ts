import { useState } from 'react';

/** What had the focus, or the button of the menu it was chosen from, because the menu itself is gone by then. */
const findOpener = () => {
  const active = document.activeElement;
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : active;
};

/** Radix returns the focus to its own trigger only; our dialogs are opened by state and have none. */
export const useReturnFocus = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(findOpener());
  }
  return (event: Event) => {
    event.preventDefault();
    // The page was not scrolled meanwhile, and what opened the dialog may have been out of sight already.
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
};
