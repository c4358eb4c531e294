import type { QueryClient } from '@tanstack/react-query';

let isPressed = false;
const press = () => {
  isPressed = true;
};
const release = () => {
  isPressed = false;
};

/** Tracks whether a mouse button or finger is down, until stopped. */
export const watchPointer = () => {
  const signs = [
    ['pointerdown', press],
    ['pointerup', release],
    ['pointercancel', release],
    ['dragend', release],
    ['blur', release],
  ] as const;
  for (const [sign, hear] of signs) window.addEventListener(sign, hear, { capture: true });
  return () => {
    release();
    for (const [sign, hear] of signs) window.removeEventListener(sign, hear, { capture: true });
  };
};

/** A card lifted by keyboard, or a table cell being edited. */
const AT_WORK = '[aria-roledescription][aria-pressed="true"]';
const TYPING = ':is([role="grid"], table) :is(input:not([type="checkbox"]), select, textarea):focus';

/** Whether a list update would disturb the user: a press, a drag, a cell being edited, or a change being saved. */
export const isBusy = (queryClient: QueryClient): boolean =>
  isPressed || queryClient.isMutating() > 0 || document.querySelector(`${AT_WORK}, ${TYPING}`) !== null;
