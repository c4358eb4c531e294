import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleKeyShortcuts } from '../../lib/browser/shortcuts';
import { addContactPath, addDealPath, addTaskPath } from '../../lib/routes/links';
import { bottomEntries, mainEntries } from '../navigation';

const GO_MS = 1_500;

const ADD: Record<string, string> = { c: addContactPath, d: addDealPath, t: addTaskPath };

/** `c`, `d` and `t` add a contact, a deal or a task; `g` and a letter navigates; `?` opens the list of shortcuts. */
export const useShortcuts = (onAsked: () => void) => {
  const navigate = useNavigate();
  const goUntil = useRef(0);
  useSingleKeyShortcuts((event) => {
    if (event.key === '?') return onAsked();
    if (event.key === 'g') {
      goUntil.current = Date.now() + GO_MS;
      return;
    }
    const isGoing = Date.now() < goUntil.current;
    goUntil.current = 0;
    const entry = [...mainEntries, ...bottomEntries].find(({ letter }) => letter === event.key);
    const path = isGoing ? entry?.path : ADD[event.key];
    if (!path) return;
    event.preventDefault();
    void navigate(path);
  });
};
