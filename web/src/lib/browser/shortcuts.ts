import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from 'react-router-dom';
import { preferencesQuery } from '../workspace/settings';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const OPEN = ':is([role=dialog],[role=alertdialog],[role=menu])[data-state=open],[data-opening]';

/**
 * Whether a key press may be a shortcut: not while typing, not while a dialog or a menu is open or about to open, and not with a
 * modifier key.
 */
const mayBeShortcut = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) &&
  !document.querySelector(OPEN);

/** Whether the page that is loading opens with a form, which what is typed now is meant for. */
const useOpensForm = () => {
  const { location } = useNavigation();
  const params = new URLSearchParams(location?.search);
  return params.has('add') || params.has('write');
};

/** Whether single-key shortcuts such as `c` or `?` are on. Off until the preferences are loaded. */
export const useHasSingleKeyShortcuts = (): boolean =>
  useQuery({ ...preferencesQuery(), enabled: false }).data?.single_key_shortcuts ?? false;

/** Calls `onKey` for every key press that may be a shortcut, unless the user has switched them off. */
export const useSingleKeyShortcuts = (onKey: (event: KeyboardEvent) => void) => {
  const areOn = useHasSingleKeyShortcuts();
  const opensForm = useOpensForm();
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!opensForm && mayBeShortcut(event)) onKey(event);
  });
  useEffect(() => {
    if (!areOn) return;
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);
};
