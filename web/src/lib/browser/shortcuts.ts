import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { preferencesQuery } from '../workspace/settings';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key may mean a shortcut: never while somebody types or a dialog is open, and never with another key held. */
const mayBeShortcut = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) &&
  !document.querySelector(':is([role=dialog],[role=alertdialog])[data-state=open]');

/** Whether keys such as `c` or `?` alone do something. Off until the preferences are known, which may say so. */
export const useHasSingleKeyShortcuts = (): boolean =>
  useQuery({ ...preferencesQuery(), enabled: false }).data?.single_key_shortcuts ?? false;

/** Calls `onKey` for every key that may be a shortcut, unless the person has switched these off. */
export const useSingleKeyShortcuts = (onKey: (event: KeyboardEvent) => void) => {
  const areOn = useHasSingleKeyShortcuts();
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (mayBeShortcut(event)) onKey(event);
  });
  useEffect(() => {
    if (!areOn) return;
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);
};
