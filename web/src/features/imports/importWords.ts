import { capitalised } from '../../lib/format/capitalised';
import { PRIORITY_LABELS, STAGE_LABELS, STATUS_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';

const FIELD_LABELS: Record<string, string> = {
  id: 'Rapport ID',
  external_id: 'External ID',
  company_external_id: 'External company ID',
  contact_external_id: 'External contact ID',
  deal_external_id: 'External deal ID',
  created_at: 'Created date',
  company_domain: 'Company domain',
  contact_email: 'Contact email',
  close_date: 'Close date',
  due_date: 'Due date',
};

/** What a field is called in choices. */
export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? capitalised(field.replaceAll('_', ' '));

/** Tables that word their labels when they are read. */
const CHOICES: Record<string, string>[] = [PRIORITY_LABELS, TASK_STATUS_LABELS, STAGE_LABELS, STATUS_LABELS];

/** What a status, stage or priority is called; an email address or a size is its own name. */
export const valueLabel = (value: string): string =>
  CHOICES.find((labels) => Object.hasOwn(labels, value))?.[value] ?? value;
