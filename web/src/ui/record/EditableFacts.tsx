import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { controlLook } from '../form/controls';
import type { GridEdit } from '../table/DataGrid';
import { GridEditor } from '../table/GridEditor';

export interface EditableFact<Item> {
  label: string;
  /** What is shown of it; nothing where there is nothing. */
  shown: ReactNode;
  /** How it is edited in place. Leave out for what is only shown. */
  edit?: GridEdit<Item>;
}

interface EditableFactsProps<Item> {
  record: Item;
  name: string;
  facts: EditableFact<Item>[];
}

/**
 * The facts of a record, each edited where it stands: a click on it or Enter on its button opens a field, Enter saves and
 * Escape gives back. What is empty takes no line of its own, and is offered at the end.
 */
export function EditableFacts<Item>({ record, name, facts }: EditableFactsProps<Item>) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<string | null>(null);
  /** The fact whose button has the focus next, and how many further on. */
  const focusDue = useRef<{ label: string; move: number } | null>(null);
  useLayoutEffect(() => {
    const due = focusDue.current;
    if (!due || edited !== null) return;
    focusDue.current = null;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-fact]') ?? [])];
    const at = buttons.findIndex(({ dataset }) => dataset.fact === due.label);
    (buttons[at + due.move] ?? buttons[at])?.focus();
  });
  const editor = ({ label, edit }: EditableFact<Item>) =>
    edit && (
      <>
        <GridEditor
          label={t`${{ field: label }} of ${name}`}
          edit={edit}
          item={record}
          look={controlLook}
          onDone={(move = 0) => {
            focusDue.current = { label, move };
            setEdited(null);
          }}
        />
        {edit.isLong && (
          <p className="text-ink-faint text-xs">
            <Trans>Ctrl+Enter saves, Escape cancels</Trans>
          </p>
        )}
      </>
    );
  const lines = facts.filter(({ label, shown }) => shown || label === edited);
  const empty = facts.filter(({ label, shown, edit }) => !shown && edit && label !== edited);
  return (
    <div ref={list}>
      <dl className="record-facts">
        {lines.map((fact) => (
          <Line
            key={fact.label}
            label={fact.label}
            onEdit={fact.edit && edited !== fact.label ? () => setEdited(fact.label) : undefined}
          >
            {edited === fact.label ? editor(fact) : fact.shown}
          </Line>
        ))}
      </dl>
      {empty.length > 0 && (
        <ul aria-label={t`Not filled in`} className="mt-2 flex flex-wrap gap-x-3 gap-y-0.5">
          {empty.map(({ label }) => (
            <li key={label}>
              <button
                type="button"
                data-fact={label}
                aria-label={t`Add ${label}`}
                onClick={() => setEdited(label)}
                className="tap-target -ms-1.5 flex items-center gap-1 rounded-md px-1.5 text-[13px]/4.5 text-ink-faint hover:bg-hover hover:text-ink"
              >
                <Plus size={13} aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface LineProps {
  label: string;
  onEdit?: () => void;
  children: ReactNode;
}

function Line({ label, onEdit, children }: LineProps) {
  const { t } = useLingui();
  return (
    <div className="record-fact -mx-2 rounded-md px-2 py-1 hover:bg-hover/60">
      <dt className="pt-0.5 text-ink-faint">{label}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same by keyboard */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same by keyboard */}
        <div
          // In one line with the others, whichever way its script runs.
          dir="auto"
          onClick={({ target }) => {
            const isChoosingText = String(getSelection()) !== '';
            if (!isChoosingText && !(target as Element).closest('a, button')) onEdit?.();
          }}
          className="min-w-0 flex-1 break-words py-0.5 text-left"
        >
          {children}
        </div>
        {onEdit && (
          <IconButton icon={Pencil} label={t`Edit ${label}`} data-fact={label} size="small" onClick={onEdit} />
        )}
      </dd>
    </div>
  );
}
