import { useLingui } from '@lingui/react/macro';
import type { ContactStatus } from '@rapport/shared/contacts';
import { formatDate, formatDateTime } from '@rapport/shared/dates';
import type { CustomValue } from '@rapport/shared/fields';
import type { ListedTable } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import type { TaskPriority, TaskStatus } from '@rapport/shared/tasks';
import { useFieldText } from '../../lib/fields/useFieldText';
import { PRIORITY_LABELS, STATUS_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useOwnerName } from '../../lib/records/owner';
import { useFields } from '../../lib/workspace/fields';
import { useStages } from '../../lib/workspace/stages';

/** Formats the value of a field as the record's page shows it; empty if there is none. */
export const useShownValue = (table: ListedTable) => {
  const { t } = useLingui();
  const preferences = usePreferences();
  const fields = useFields(OBJECT_TYPE_OF[table]);
  const textOf = useFieldText();
  const nameOf = useOwnerName();
  const { labelOf } = useStages();
  return (key: string, value: unknown): string => {
    if (key === 'owner_id' || key === 'assignee_id') return value ? nameOf(String(value)) : t`Unassigned`;
    if (value === null || value === undefined) return '';
    if (Array.isArray(value) && key === 'tags') return value.join(', ');
    const text = String(value);
    switch (key) {
      case 'status':
        return (
          (table === 'tasks' ? TASK_STATUS_LABELS[text as TaskStatus] : undefined) ??
          STATUS_LABELS[text as ContactStatus] ??
          text
        );
      case 'priority':
        return PRIORITY_LABELS[text as TaskPriority] ?? text;
      case 'stage':
        return labelOf(text);
      case 'expected_close_date':
        return formatDate(text, preferences);
      case 'due_date':
        return formatDateTime(text, preferences);
    }
    const field = fields.find((each) => `custom.${each.key}` === key);
    if (field?.type === 'checkbox') return value === true ? t`Yes` : t`No`;
    return field ? textOf(field, value as CustomValue) : text;
  };
};
