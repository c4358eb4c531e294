import { Switch as RadixSwitch } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** Takes effect at once. If a Save button follows, use a checkbox. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 pointer-coarse:min-h-11">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[13px]/4.5 text-ink-faint">
            {hint}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-control bg-sunken p-0.5 transition-colors duration-150 after:absolute after:-inset-3 data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-55"
      >
        <RadixSwitch.Thumb className="size-4 rounded-full bg-control transition-transform duration-150 ease-out data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-accent-ink rtl:data-[state=checked]:-translate-x-[18px]" />
      </RadixSwitch.Root>
    </div>
  );
}
