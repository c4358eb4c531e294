const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key may mean a shortcut: never while somebody types or a dialog is open, and never with another key held. */
export const mayBeShortcut = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) &&
  !document.querySelector(':is([role=dialog],[role=alertdialog])[data-state=open]');
