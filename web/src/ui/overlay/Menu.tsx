import type { ReactElement, ReactNode } from 'react';
import { MissingOverlay } from '../feedback/MissingFile';
import { AnchoredOverlay } from './AnchoredOverlay';
import { lazyPart } from './lazyPart';

// The menu's code is as large as a whole screen, so it is loaded when the first menu is about to open.
const load = () => import('./MenuPanel');
const MenuPanel = lazyPart(() => load().then((panel) => panel.MenuPanel), MissingOverlay);
export const MenuItem = lazyPart(() => load().then((panel) => panel.MenuItem));
export const MenuLink = lazyPart(() => load().then((panel) => panel.MenuLink));
export const MenuChoices = lazyPart(() => load().then((panel) => panel.MenuChoices));
export const MenuLabel = lazyPart(() => load().then((panel) => panel.MenuLabel));
export const MenuSeparator = lazyPart(() => load().then((panel) => panel.MenuSeparator));

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <AnchoredOverlay
      opens="menu"
      trigger={trigger}
      load={load}
      panel={(state) => (
        <MenuPanel {...state} align={align} side={side}>
          {children}
        </MenuPanel>
      )}
    />
  );
}
