import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkAction } from '@rapport/shared/bulk';
import type { Sentence } from '@rapport/shared/words';
import { CircleDot, Download, type LucideIcon, Trash2, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { statusChoices } from '../../lib/format/labels';
import { useNumber } from '../../lib/format/useNumber';
import { useTotal } from '../../lib/format/useTotal';
import { say } from '../../lib/words/words';
import { useOwners } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Menu, MenuItem } from '../../ui/overlay/Menu';
import { ExportButton } from '../../ui/record/ExportButton';
import type { Selection } from '../../ui/table/useSelection';
import { BulkCloseDate } from './BulkCloseDate';
import { BulkField } from './BulkField';
import { BulkStage } from './BulkStage';
import { BulkTag } from './BulkTag';
import { type BulkObjectType, type Chosen, useBulk, useExportChosen, useUndoBulk } from './bulk.queries';

/** How many records, of which the figure may say more than the number: `10,000+`. */
const COUNTED: Record<BulkObjectType, (count: number, figure: string) => Sentence> = {
  contacts: (count, figure) => msg`${figure} ${plural(count, { one: 'contact', other: 'contacts' })}`,
  companies: (count, figure) => msg`${figure} ${plural(count, { one: 'company', other: 'companies' })}`,
  deals: (count, figure) => msg`${figure} ${plural(count, { one: 'deal', other: 'deals' })}`,
};

const doneTo = ({ type }: BulkAction, records: string) => {
  if (type === 'delete') return t`${records} deleted`;
  return type === 'stage' ? t`${records} moved` : t`${records} changed`;
};

interface BulkBarProps {
  objectType: BulkObjectType;
  selection: Selection;
  /** How many records match, and by what. */
  total: number;
  filter: object;
}

/** What can be done with the records that are chosen; nothing is shown while none is. */
export function BulkBar({ objectType, selection, total, filter }: BulkBarProps) {
  const { t } = useLingui();
  const number = useNumber();
  const figure = useTotal();
  const owners = useOwners();
  const bulk = useBulk(objectType);
  const { mutate: undo } = useUndoBulk(objectType);
  const exportChosen = useExportChosen(objectType);
  const [isDeleting, setIsDeleting] = useState(false);

  const count = selection.isAll ? total : selection.ids.size;
  if (count === 0) return null;
  const counted = (count: number, text: string) => say(COUNTED[objectType](count, text));
  const howMany = (count: number) => counted(count, number(count));
  const howManyChosen = counted(count, selection.isAll ? figure(total, filter) : number(count));
  const chosen: Chosen = selection.isAll ? { matching: filter } : { ids: [...selection.ids] };
  const perform = async (action: BulkAction) => {
    const { id, status, changed } = await bulk.mutateAsync({ chosen, action });
    if (action.type === 'delete') selection.clear();
    if (status === 'running') {
      return toast.info(t`This runs in the background`, {
        description: t`You can leave this page. You will get a notification when it is done.`,
      });
    }
    if (changed === 0)
      return toast.info(t`Nothing to change`, { description: t`All of them already have this value.` });
    toast.success(doneTo(action, howMany(changed)), {
      action: {
        label: t`Undo`,
        onClick: () =>
          undo(id, { onSuccess: ({ restored }) => toast.success(t`${{ records: howMany(restored) }} restored`) }),
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
      aria-label={t`Selected records`}
      className="sticky bottom-4 z-10 flex animate-settle flex-wrap items-center gap-1.5 self-start rounded-lg border border-line bg-raised p-2 shadow-float max-sm:bottom-18"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        <Trans>{howManyChosen} selected</Trans>
      </p>
      {!selection.isAll && total > count && (
        <Button size="small" tone="quiet" onClick={selection.chooseAll}>
          <Trans>Select all {{ count: figure(total, filter) }} matching</Trans>
        </Button>
      )}
      {objectType === 'contacts' && (
        <>
          <BulkTag onAct={start} />
          {menu(t`Status`, CircleDot, statusChoices, (status) => ({ type: 'status', status }))}
        </>
      )}
      {objectType === 'deals' && (
        <>
          <BulkStage chosen={howManyChosen} isBusy={bulk.isPending} onAct={start} />
          <BulkCloseDate onAct={start} />
        </>
      )}
      <BulkField objectType={objectType} chosen={howManyChosen} isBusy={bulk.isPending} onAct={start} />
      {menu(t`Owner`, UserRound, owners, (owner_id) => ({ type: 'owner', owner_id }))}
      {selection.isAll ? (
        <ExportButton objectType={objectType} filter={filter} size="small">
          {t`Export selected`}
        </ExportButton>
      ) : (
        <Button
          icon={Download}
          size="small"
          isBusy={exportChosen.isPending}
          onClick={() => exportChosen.mutate([...selection.ids])}
        >
          <Trans>Export selected</Trans>
        </Button>
      )}
      <Button icon={Trash2} size="small" onClick={() => setIsDeleting(true)}>
        <Trans>Delete selected</Trans>
      </Button>
      <IconButton label={t`Clear selection`} size="small" onClick={selection.clear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t`Are you sure you want to delete ${howManyChosen}?`}
        description={t`They stay in the trash for 30 days.`}
        confirmLabel={t`Delete ${howManyChosen}`}
        onConfirm={() => perform({ type: 'delete' })}
      />
    </section>
  );
}
