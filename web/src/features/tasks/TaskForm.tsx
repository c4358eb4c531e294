import { zodResolver } from '@hookform/resolvers/zod';
import { formatDateTime } from '@rapport/shared/dates';
import { NewTask, type Task, TaskPriority, TaskRepeat, TaskStatus } from '@rapport/shared/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { PRIORITY_LABELS, REPEAT_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useIdempotencyKey } from '../../lib/http/useIdempotencyKey';
import { ConflictNotice } from '../../lib/records/ConflictNotice';
import { differences } from '../../lib/records/differences';
import { lastChangeBy } from '../../lib/records/lastChange';
import { useConflict } from '../../lib/records/useConflict';
import { usePickedCompanies, usePickedContacts, usePickedDeals } from '../../lib/records/usePicks';
import { useOwners } from '../../lib/workspace/team';
import { DateTimeField } from '../../ui/form/DateTimeField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { MoreFields } from '../../ui/form/MoreFields';
import { PickerField } from '../../ui/form/PickerField';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { taskQueries, useChangeTask, useCreateTask } from './tasks.queries';

/** Whoever adds a task does it, unless they say otherwise. */
const ME = 'me';

const TaskInput = NewTask.extend({
  assignee_id: z.string().transform((id) => (id === ME ? undefined : id || null)),
  repeat: z.string().transform((often) => TaskRepeat.safeParse(often).data ?? null),
});

const FIELDS = {
  title: 'Title',
  description: 'Description',
  priority: 'Priority',
  status: 'Status',
  due_date: 'Due date',
  reminder_date: 'Reminder',
  contact_id: 'Contact',
  company_id: 'Company',
  deal_id: 'Deal',
  assignee_id: 'For',
  repeat: 'Repeat',
};

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
    assignee_id: task ? (task.assignee_id ?? '') : ME,
    repeat: task?.repeat ?? '',
  };
};

interface TaskFormProps {
  /** The task to change; without one the form adds a new one. */
  task?: Task;
  defaults?: TaskDefaults;
  onSaved: (task: Task) => void;
}

export function TaskForm({ task, defaults, onSaved }: TaskFormProps) {
  const keyFor = useIdempotencyKey();
  const preferences = usePreferences();
  const { timezone } = preferences;
  const owners = useOwners();
  const create = useCreateTask();
  const change = useChangeTask();
  const queryClient = useQueryClient();
  const about = task ?? defaults;
  const read = (of?: Task) => valuesOf(of, defaults);
  const form = useForm({ resolver: zodResolver(TaskInput), defaultValues: read(task) });
  const { base, theirs, showRefusal, keepMine, takeTheirs } = useConflict({
    form,
    record: task,
    valuesOf: read,
    fetchTheirs: async () => ({
      record: await queryClient.query({ ...taskQueries.one(task?.id ?? ''), staleTime: 0 }),
      by: await lastChangeBy(task?.id ?? ''),
    }),
  });
  const moment = (instant?: string | null) => (instant ? formatDateTime(instant, preferences) : '');
  /** The values as a person reads them. */
  const told = (of?: Task) => ({
    ...read(of),
    priority: of ? PRIORITY_LABELS[of.priority] : '',
    status: of ? TASK_STATUS_LABELS[of.status] : '',
    due_date: moment(of?.due_date),
    reminder_date: moment(of?.reminder_date),
    contact_id: of?.contact_name ?? '',
    company_id: of?.company_name ?? '',
    deal_id: of?.deal_title ?? '',
    assignee_id: owners.find(({ value }) => value === of?.assignee_id)?.label ?? '',
    repeat: of?.repeat ? REPEAT_LABELS[of.repeat] : '',
  });
  const save = form.handleSubmit((values) =>
    (base
      ? change.mutateAsync({ task: base, change: values })
      : create.mutateAsync({ task: values, key: keyFor(values) })
    ).then(onSaved, showRefusal),
  );
  return (
    <Form form={form} onSubmit={save}>
      {theirs && (
        <ConflictNotice
          by={theirs.by}
          differences={differences(FIELDS, told(base), told(theirs.record))}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <Field name="title" label="Title" autoFocus />
      <TextAreaField name="description" label="Description" rows={3} isOptional />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField name="due_date" label="Due date" timezone={timezone} isOptional />
        <DateTimeField name="reminder_date" label="Reminder" timezone={timezone} isOptional />
        <SelectField name="priority" label="Priority" choices={choices(TaskPriority.options, PRIORITY_LABELS)} />
        <SelectField name="status" label="Status" choices={choices(TaskStatus.options, TASK_STATUS_LABELS)} />
        <PickerField
          name="contact_id"
          label="Contact"
          initialName={(base ?? defaults)?.contact_name}
          usePicks={usePickedContacts}
          isOptional
        />
        <PickerField
          name="deal_id"
          label="Deal"
          initialName={(base ?? defaults)?.deal_title}
          usePicks={usePickedDeals}
          isOptional
        />
      </div>
      <MoreFields isOpen={Boolean(task?.repeat || about?.company_id)}>
        <PickerField
          name="company_id"
          label="Company"
          initialName={(base ?? defaults)?.company_name}
          usePicks={usePickedCompanies}
          isOptional
        />
        <SelectField
          name="assignee_id"
          label="For"
          choices={[...(task ? [] : [{ value: ME, label: 'Me' }]), { value: '', label: 'Nobody' }, ...owners]}
        />
        <SelectField
          name="repeat"
          label="Repeat"
          choices={[{ value: '', label: 'Never' }, ...choices(TaskRepeat.options, REPEAT_LABELS)]}
        />
      </MoreFields>
      <DialogActions>
        <DialogCancel />
        <SubmitButton>{task ? 'Save changes' : 'Add task'}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
