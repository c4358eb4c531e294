import type { BulkAction } from '@rapport/shared/bulk';
import { CircleDot, Download, type LucideIcon, Trash2, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { statusChoices } from '../../lib/format/labels';
import { useNumber } from '../../lib/format/useNumber';
import { useTotal } from '../../lib/format/useTotal';
import { useOwners } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Menu, MenuItem } from '../../ui/overlay/Menu';
import { ExportButton } from '../../ui/record/ExportButton';
import type { Selection } from '../../ui/table/useSelection';
import { BulkCloseDate } from './BulkCloseDate';
import { BulkStage } from './BulkStage';
import { BulkTag } from './BulkTag';
import { type BulkObjectType, type Chosen, useBulk, useExportChosen, useUndoBulk } from './bulk.queries';

const WORDS: Record<BulkObjectType, { one: string; many: string }> = {
  contacts: { one: 'contact', many: 'contacts' },
  companies: { one: 'company', many: 'companies' },
  deals: { one: 'deal', many: 'deals' },
};

/** What a change did, after how many. */
const pastOf = ({ type }: BulkAction) => {
  if (type === 'delete') return 'deleted';
  return type === 'stage' ? 'moved' : 'changed';
};

interface BulkBarProps {
  objectType: BulkObjectType;
  selection: Selection;
  /** How many records match, and by what. */
  total: number;
  filter: Record<string, string | undefined>;
}

/** What can be done with the records that are chosen; nothing is shown while none is. */
export function BulkBar({ objectType, selection, total, filter }: BulkBarProps) {
  const number = useNumber();
  const figure = useTotal();
  const owners = useOwners();
  const bulk = useBulk(objectType);
  const { mutate: undo } = useUndoBulk(objectType);
  const exportChosen = useExportChosen(objectType);
  const [isDeleting, setIsDeleting] = useState(false);

  const count = selection.isAll ? total : selection.ids.size;
  if (count === 0) return null;
  const counted = (count: number, text: string) =>
    `${text} ${count === 1 ? WORDS[objectType].one : WORDS[objectType].many}`;
  const howMany = (count: number) => counted(count, number(count));
  const howManyChosen = counted(count, selection.isAll ? figure(total, filter) : number(count));
  const chosen: Chosen = selection.isAll ? { matching: filter } : { ids: [...selection.ids] };
  const perform = async (action: BulkAction) => {
    const { id, changed } = await bulk.mutateAsync({ chosen, action });
    if (action.type === 'delete') selection.clear();
    if (changed === 0) return toast.info('Nothing to change', { description: 'All of them already have this value.' });
    toast.success(`${howMany(changed)} ${pastOf(action)}`, {
      action: {
        label: 'Undo',
        onClick: () => undo(id, { onSuccess: ({ restored }) => toast.success(`${howMany(restored)} restored`) }),
      },
    });
  };
  // The mutation reports failures.
  const start = (action: BulkAction) => void perform(action).catch(() => undefined);

  const menu = <Value extends string>(
    name: string,
    icon: LucideIcon,
    choices: { value: Value; label: string }[],
    actionOf: (value: Value) => BulkAction,
  ) => (
    <Menu
      side="top"
      align="start"
      trigger={
        <Button icon={icon} size="small" isBusy={bulk.isPending}>
          {name}
        </Button>
      }
    >
      {choices.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => start(actionOf(value))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );

  return (
    <section
      aria-label="Selected records"
      className="sticky bottom-4 z-10 flex animate-settle flex-wrap items-center gap-1.5 self-start rounded-lg border border-line bg-raised p-2 shadow-float max-sm:bottom-18"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        {howManyChosen} selected
      </p>
      {!selection.isAll && total > count && (
        <Button size="small" tone="quiet" onClick={selection.chooseAll}>
          Select all {figure(total, filter)} matching
        </Button>
      )}
      {objectType === 'contacts' && (
        <>
          <BulkTag onAct={start} />
          {menu('Status', CircleDot, statusChoices, (status) => ({ type: 'status', status }))}
        </>
      )}
      {objectType === 'deals' && (
        <>
          <BulkStage chosen={howManyChosen} isBusy={bulk.isPending} onAct={start} />
          <BulkCloseDate onAct={start} />
        </>
      )}
      {menu('Owner', UserRound, owners, (owner_id) => ({ type: 'owner', owner_id }))}
      {selection.isAll ? (
        <ExportButton objectType={objectType} filter={filter} size="small">
          Export selected
        </ExportButton>
      ) : (
        <Button
          icon={Download}
          size="small"
          isBusy={exportChosen.isPending}
          onClick={() => exportChosen.mutate([...selection.ids])}
        >
          Export selected
        </Button>
      )}
      <Button icon={Trash2} size="small" onClick={() => setIsDeleting(true)}>
        Delete selected
      </Button>
      <IconButton label="Clear selection" size="small" onClick={selection.clear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Are you sure you want to delete ${howManyChosen}?`}
        description="They stay in the trash for 30 days."
        confirmLabel={`Delete ${howManyChosen}`}
        onConfirm={() => perform({ type: 'delete' })}
      />
    </section>
  );
}
