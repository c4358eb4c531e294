import { useLingui } from '@lingui/react/macro';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CheckList } from '../form/CheckList';
import { overlayLook } from '../overlay/overlay';

interface SeveralEditorProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  /** The chosen ones with a comma between each two. */
  value: string;
  look: string;
  /** Called with what is chosen, or with `null` to leave it as it was. */
  onEnd: (value: string | null) => void;
}

/** The list that opens at a value of several choices being edited in place. Enter and leaving it save, Escape cancels. */
export function SeveralEditor({ label, choices, value, look, onEnd }: SeveralEditorProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(value.split(',').filter(Boolean));
  const anchor = useRef<HTMLSpanElement>(null);
  // In the order of the list, so that ticking and unticking changes nothing.
  const result = choices.filter((choice) => chosen.includes(choice.value));
  const typed = result.map((choice) => choice.value).join();
  const handleKeyDown = (event: KeyboardEvent) => {
    // The grid around it would take the keys for its own.
    event.stopPropagation();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnd(typed);
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onEnd(typed)}>
      <Popover.Anchor asChild>
        <span ref={anchor} className={`${look} flex items-center`}>
          <span className="truncate">{result.map((choice) => choice.label).join(', ')}</span>
        </span>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onEscapeKeyDown={() => onEnd(null)}
          onKeyDown={handleKeyDown}
          // The cell or the button takes the focus when the value is shown again.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={`${overlayLook} w-72 max-w-[calc(100vw-1rem)] p-3`}
        >
          <CheckList choices={choices} value={chosen} onChange={setChosen} />
          <p className="mt-2 text-ink-faint text-xs">{t`Enter saves, Escape cancels`}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
