import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '@rapport/shared/dates';
import { NewTask, type Task, TaskPriority, TaskRepeat, TaskStatus } from '@rapport/shared/tasks';
import { z } from 'zod';
import { CustomFields } from '../../lib/fields/CustomFields';
import { PRIORITY_LABELS, REPEAT_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { askToMoveMeeting } from '../../lib/records/meetingQuestion';
import { OwnerInput, ownerValue, useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { RecordField } from '../../lib/records/RecordField';
import { useRecordForm } from '../../lib/records/useRecordForm';
import { wordedTable } from '../../lib/words/words';
import { DateTimeField } from '../../ui/form/DateTimeField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { MoreFields } from '../../ui/form/MoreFields';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { type RecordFormProps, recordDialog } from '../../ui/record/recordDialog';
import { AddToCalendar } from './AddToCalendar';

const TaskInput = NewTask.extend({
  assignee_id: OwnerInput,
  repeat: z.string().transform((often) => TaskRepeat.safeParse(often).data ?? null),
});

const LABELS = wordedTable({ assignee_id: msg({ message: 'For', context: 'person' }) });

const choices = <Value extends string>(options: readonly Value[], labels: Record<Value, string>) =>
  options.map((value) => ({ value, label: labels[value] }));

export type TaskDefaults = Partial<
  Pick<Task, 'title' | 'contact_id' | 'contact_name' | 'company_id' | 'company_name' | 'deal_id' | 'deal_title'>
>;

const valuesOf = (task?: Task, defaults?: TaskDefaults) => {
  const about = task ?? defaults;
  return {
    title: about?.title ?? '',
    description: task?.description ?? '',
    priority: task?.priority ?? 'medium',
    status: task?.status ?? 'todo',
    due_date: (task?.due_date ?? null) as unknown,
    reminder_date: (task?.reminder_date ?? null) as unknown,
    contact_id: about?.contact_id ?? null,
    company_id: about?.company_id ?? null,
    deal_id: about?.deal_id ?? null,
    assignee_id: ownerValue(task, task?.assignee_id),
    repeat: task?.repeat ?? '',
  };
};

export function TaskForm({ record: task, defaults, onSaved }: RecordFormProps<Task> & { defaults?: TaskDefaults }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { timezone } = preferences;
  const owners = useOwnerChoices(!task);
  const ownerName = useOwnerName();
  const about = task ?? defaults;
  const formatInstant = (instant: string | null) => (instant ? formatDateTime(instant, preferences) : '');
  const { form, base, saveWith, conflict } = useRecordForm({
    objectType: 'task',
    record: task,
    schema: TaskInput,
    valuesOf: (stored?: Task) => valuesOf(stored, defaults),
    labels: LABELS,
    formatValues: (stored) => ({
      priority: PRIORITY_LABELS[stored.priority],
      status: TASK_STATUS_LABELS[stored.status],
      due_date: formatInstant(stored.due_date),
      reminder_date: formatInstant(stored.reminder_date),
      contact_id: stored.contact_name ?? '',
      company_id: stored.company_name ?? '',
      deal_id: stored.deal_title ?? '',
      assignee_id: ownerName(stored.assignee_id),
      repeat: stored.repeat ? REPEAT_LABELS[stored.repeat] : '',
    }),
  });

  const finish = (saved: Task) => {
    onSaved(saved);
    if (task && saved.due_date !== task.due_date) askToMoveMeeting(saved);
  };

  return (
    <Form form={form} onSubmit={saveWith(finish)}>
      {conflict}
      <Field name="title" label={t`Title`} autoFocus />
      <TextAreaField name="description" label={t`Description`} rows={3} isOptional />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField name="due_date" label={t`Due date`} timezone={timezone} isOptional />
        <DateTimeField name="reminder_date" label={t`Reminder`} timezone={timezone} isOptional />
        {task && <AddToCalendar task={task} />}
        <SelectField name="priority" label={t`Priority`} choices={choices(TaskPriority.options, PRIORITY_LABELS)} />
        <SelectField name="status" label={t`Status`} choices={choices(TaskStatus.options, TASK_STATUS_LABELS)} />
        <RecordField type="contact" initialName={(base ?? defaults)?.contact_name} />
        <RecordField type="deal" initialName={(base ?? defaults)?.deal_title} />
      </div>
      <CustomFields objectType="task" />
      <MoreFields isOpen={Boolean(task?.repeat || about?.company_id)}>
        <RecordField type="company" initialName={(base ?? defaults)?.company_name} />
        <SelectField name="assignee_id" label={t({ message: 'For', context: 'person' })} choices={owners} />
        <SelectField
          name="repeat"
          label={t`Repeat`}
          choices={[{ value: '', label: t`Never` }, ...choices(TaskRepeat.options, REPEAT_LABELS)]}
        />
      </MoreFields>
      <FormActions>{task ? t`Save changes` : t`Add task`}</FormActions>
    </Form>
  );
}

export const TaskDialog = recordDialog(wordedTable({ add: msg`New Task`, edit: msg`Edit task` }), TaskForm);
