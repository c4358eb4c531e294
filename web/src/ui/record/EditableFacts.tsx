import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { controlLook } from '../form/controls';
import type { GridEdit } from '../table/DataGrid';
import { GridEditor } from '../table/GridEditor';

export interface EditableFact<Item> {
  label: string;
  /** Distinguishes facts that may have the same label. */
  id?: string;
  /** The displayed value; empty if there is none. */
  shown: ReactNode;
  /** How it is edited in place; absent for a read-only fact. */
  edit?: GridEdit<Item>;
}

const idOf = ({ id, label }: EditableFact<never>) => id ?? label;

interface EditableFactsProps<Item> {
  record: Item;
  name: string;
  facts: EditableFact<Item>[];
}

/**
 * The facts of a record, each edited in place: a click on it or Enter on its button opens a field, Enter saves and
 * Escape restores the value. Empty facts have no line, and are offered at the end.
 */
export function EditableFacts<Item>({ record, name, facts }: EditableFactsProps<Item>) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<string | null>(null);
  /** The fact whose button gets the focus next, and how many facts further on. */
  const focusDue = useRef<{ id: string; move: number } | null>(null);
  useLayoutEffect(() => {
    const due = focusDue.current;
    if (!due || edited !== null) return;
    focusDue.current = null;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-fact]') ?? [])];
    const at = buttons.findIndex(({ dataset }) => dataset.fact === due.id);
    (buttons[at + due.move] ?? buttons[at])?.focus();
  });
  const editor = ({ label, edit, ...fact }: EditableFact<Item>) =>
    edit && (
      <>
        <GridEditor
          label={t`${{ field: label }} of ${name}`}
          edit={edit}
          item={record}
          look={controlLook}
          onDone={(move = 0) => {
            focusDue.current = { id: idOf({ label, ...fact }), move };
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
  const lines = facts.filter((fact) => fact.shown || idOf(fact) === edited);
  const empty = facts.filter((fact) => !fact.shown && fact.edit && idOf(fact) !== edited);
  return (
    <div ref={list}>
      <dl className="record-facts">
        {lines.map((fact) => (
          <Line
            key={idOf(fact)}
            id={idOf(fact)}
            label={fact.label}
            onEdit={fact.edit && edited !== idOf(fact) ? () => setEdited(idOf(fact)) : undefined}
          >
            {edited === idOf(fact) ? <div className="relative">{editor(fact)}</div> : fact.shown}
          </Line>
        ))}
      </dl>
      {empty.length > 0 && (
        <ul aria-label={t`Not filled in`} className="mt-2 flex flex-wrap gap-x-1 gap-y-0.5">
          {empty.map((fact) => (
            <li key={idOf(fact)}>
              <button
                type="button"
                data-fact={idOf(fact)}
                aria-label={t`Add ${{ label: fact.label }}`}
                onClick={() => setEdited(idOf(fact))}
                className="tap-target -ms-2 flex items-center gap-1.5 rounded-md px-2.25 text-[13px]/4.5 text-ink-faint hover:bg-hover hover:text-ink"
              >
                <Plus size={15} aria-hidden="true" />
                {fact.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface LineProps {
  id: string;
  label: string;
  onEdit?: () => void;
  children: ReactNode;
}

function Line({ id, label, onEdit, children }: LineProps) {
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
        {onEdit && <IconButton icon={Pencil} label={t`Edit ${label}`} data-fact={id} size="small" onClick={onEdit} />}
      </dd>
    </div>
  );
}
