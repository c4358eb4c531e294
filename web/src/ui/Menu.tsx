import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { floatLook } from './floatLook';

const itemLook =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 outline-none data-[highlighted]:bg-hover data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-faint pointer-coarse:min-h-11';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Not modal, so that the page keeps its scroll bar and nothing moves when it opens. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
            floatLook,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 overflow-y-auto p-1',
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  tone?: 'normal' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** Right of the words: a shortcut, a count. */
  aside?: ReactNode;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, tone = 'normal', disabled, onSelect, aside, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(itemLook, tone === 'danger' && 'text-danger-text')}
    >
      {Icon && <Icon size={16} aria-hidden="true" className="shrink-0 opacity-75" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside}
    </DropdownMenu.Item>
  );
}

/** An entry that is a link: its only child is the router's link. */
export function MenuLink({ children, onSelect }: { children: ReactElement; onSelect?: (event: Event) => void }) {
  return (
    <DropdownMenu.Item asChild onSelect={onSelect} className={itemLook}>
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuChoicesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
}

/** One of several, with a mark at the chosen one. */
export function MenuChoices({ label, value, onChange, choices }: MenuChoicesProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={itemLook}>
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          <DropdownMenu.ItemIndicator>
            <Check size={16} aria-hidden="true" className="text-accent-text" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="truncate px-2 py-1.5 text-ink-faint text-xs">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
