import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import { Menu } from 'radix-ui/internal';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import type { OverlayState } from './AnchoredOverlay';
import { overlayLook, useReturnToAnchor } from './overlay';

const itemLook =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 outline-none data-[highlighted]:bg-hover data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-faint pointer-coarse:min-h-11';

interface MenuPanelProps extends OverlayState {
  align: 'start' | 'end';
  side: 'top' | 'bottom';
  children: ReactNode;
}

/**
 * If it was opened by keyboard, its first entry gets the focus. Not modal, so that the page keeps its scroll bar and
 * nothing moves when it opens.
 */
export function MenuPanel({ id, anchor, open, byKeyboard, onOpenChange, children, ...place }: MenuPanelProps) {
  const focusFirst = useCallback(
    (panel: HTMLElement | null) => {
      const first = panel?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])');
      if (byKeyboard) first?.focus({ preventScroll: true });
    },
    [byKeyboard],
  );

  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Anchor virtualRef={anchor} />
      <Menu.Portal>
        <Menu.Content
          {...place}
          ref={focusFirst}
          aria-labelledby={id}
          loop
          sideOffset={4}
          collisionPadding={8}
          {...useReturnToAnchor(anchor)}
          className={clsx(overlayLook, 'max-h-(--radix-popper-available-height) min-w-44 max-w-80 overflow-y-auto p-1')}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  tone?: 'normal' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** Shown after the label, such as a shortcut or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, tone = 'normal', disabled, onSelect, aside, children }: MenuItemProps) {
  return (
    <Menu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(itemLook, tone === 'danger' && 'text-danger-text')}
    >
      {Icon && <Icon size={16} aria-hidden="true" className="shrink-0 opacity-75" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside}
    </Menu.Item>
  );
}

/** An entry that is a link. Its only child is the router's link. */
export function MenuLink({ children, onSelect }: { children: ReactElement; onSelect?: (event: Event) => void }) {
  return (
    <Menu.Item asChild onSelect={onSelect} className={itemLook}>
      {children}
    </Menu.Item>
  );
}

interface MenuChoicesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The color is a CSS value, shown before the label. */
  choices: readonly { value: string; label: string; color?: string }[];
}

/** A radio group with a mark at the selected choice. */
export function MenuChoices({ label, value, onChange, choices }: MenuChoicesProps) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map((choice) => (
        <Menu.RadioItem key={choice.value} value={choice.value} className={itemLook}>
          {choice.color && (
            <span
              aria-hidden="true"
              className="size-3 shrink-0 forced-color-adjust-none rounded-full"
              style={{ backgroundColor: choice.color }}
            />
          )}
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          <Menu.ItemIndicator>
            <Check size={16} aria-hidden="true" className="text-accent-text" />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Menu.Label className="px-2 py-1.5 text-ink-faint text-xs">
      <span dir="auto" className="line-clamp-2 break-words">
        {children}
      </span>
    </Menu.Label>
  );
}

export function MenuSeparator() {
  return <Menu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
