import { type ReactElement, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { MissingOverlay } from '../feedback/MissingFile';
import { lazyPart } from './lazyPart';
import { OverlayButton } from './OverlayButton';
import { useWasOpened } from './useWasOpened';

// The menu's code is as large as a whole screen, so it is fetched when the first menu is about to open.
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
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const wasOpened = useWasOpened(open);

  return (
    <>
      <OverlayButton
        id={id}
        anchor={anchor}
        opens="menu"
        open={open}
        prepare={load}
        onOpenChange={(next, keyboard) => {
          setByKeyboard(keyboard);
          setOpen(next);
        }}
      >
        {trigger}
      </OverlayButton>
      {wasOpened && (
        <Suspense>
          <MenuPanel
            anchor={anchor}
            labelledBy={id}
            align={align}
            side={side}
            open={open}
            onOpenChange={setOpen}
            startsAtFirst={byKeyboard}
          >
            {children}
          </MenuPanel>
        </Suspense>
      )}
    </>
  );
}
