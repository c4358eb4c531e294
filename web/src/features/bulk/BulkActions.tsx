import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkAction } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import { CheckCheck, CircleDot, Flag, type LucideIcon, UserRound } from 'lucide-react';
import { PRIORITY_LABELS, statusChoices, TASK_STATUS_LABELS } from '../../lib/format/labels';
import { useOwnerChoices } from '../../lib/records/owner';
import { useOwners } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { Menu, MenuItem } from '../../ui/overlay/Menu';
import { BulkDate } from './BulkDate';
import { BulkField } from './BulkField';
import { BulkStage } from './BulkStage';
import { BulkTag } from './BulkTag';

interface BulkActionsProps {
  table: ListedTable;
  /** The selection in words, such as `3 deals`. */
  chosen: string;
  isBusy: boolean;
  onAct: (action: BulkAction) => void;
}

/** The actions on the selected records: those of their type, then those for own fields and the owner. */
export function BulkActions(props: BulkActionsProps) {
  const { t } = useLingui();
  const { table, isBusy, onAct } = props;
  const owners = useOwners();
  const assignees = useOwnerChoices();
  const menu = { icon: UserRound, isBusy, onAct };
  return (
    <>
      {table === 'contacts' && <ContactActions isBusy={isBusy} onAct={onAct} />}
      {table === 'deals' && <DealActions {...props} />}
      {table === 'tasks' && <TaskActions isBusy={isBusy} onAct={onAct} />}
      <BulkField {...props} />
      {table === 'tasks' ? (
        <ActionMenu
          {...menu}
          label={t`Assignee`}
          choices={assignees}
          actionOf={(id) => ({ type: 'assignee', assignee_id: id || null })}
        />
      ) : (
        <ActionMenu
          {...menu}
          label={t`Owner`}
          choices={owners}
          actionOf={(owner_id) => ({ type: 'owner', owner_id })}
        />
      )}
    </>
  );
}

type ActionsProps = Pick<BulkActionsProps, 'isBusy' | 'onAct'>;

function ContactActions(props: ActionsProps) {
  const { t } = useLingui();
  return (
    <>
      <BulkTag onAct={props.onAct} />
      <ActionMenu
        {...props}
        label={t`Status`}
        icon={CircleDot}
        choices={statusChoices}
        actionOf={(status) => ({ type: 'status', status })}
      />
    </>
  );
}

function DealActions({ chosen, isBusy, onAct }: BulkActionsProps) {
  const { t } = useLingui();
  return (
    <>
      <BulkStage chosen={chosen} isBusy={isBusy} onAct={onAct} />
      <BulkDate
        label={t`Expected close`}
        title={t`Expected close of the selected deals`}
        onPick={(expected_close_date) => onAct({ type: 'expected_close', expected_close_date })}
      />
    </>
  );
}

function TaskActions(props: ActionsProps) {
  const { t } = useLingui();
  const { isBusy, onAct } = props;
  return (
    <>
      <Button icon={CheckCheck} size="small" isBusy={isBusy} onClick={() => onAct({ type: 'status', status: 'done' })}>
        <Trans>Complete</Trans>
      </Button>
      <ActionMenu
        {...props}
        label={t`Status`}
        icon={CircleDot}
        choices={choicesOf(TASK_STATUS_LABELS)}
        actionOf={(status) => ({ type: 'status', status })}
      />
      <BulkDate
        label={t`Due date`}
        title={t`Due date of the selected tasks`}
        onPick={(due_date) => onAct({ type: 'due', due_date })}
      />
      <ActionMenu
        {...props}
        label={t`Priority`}
        icon={Flag}
        choices={choicesOf(PRIORITY_LABELS)}
        actionOf={(priority) => ({ type: 'priority', priority })}
      />
    </>
  );
}

interface ActionMenuProps<Value extends string> extends ActionsProps {
  label: string;
  icon: LucideIcon;
  choices: { value: Value; label: string }[];
  actionOf: (value: Value) => BulkAction;
}

function ActionMenu<Value extends string>({ label, icon, choices, isBusy, actionOf, onAct }: ActionMenuProps<Value>) {
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <Button icon={icon} size="small" isBusy={isBusy}>
          {label}
        </Button>
      }
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} onSelect={() => onAct(actionOf(choice.value))}>
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
