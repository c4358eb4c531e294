import { capitalised } from '../../lib/format/capitalised';
import { PRIORITY_LABELS, STAGE_LABELS, STATUS_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';

const FIELD_LABELS: Record<string, string> = {
  id: 'Id in Rapport',
  external_id: 'Id in the other tool',
  company_external_id: 'Id of the company there',
  contact_external_id: 'Id of the contact there',
  deal_external_id: 'Id of the deal there',
  created_at: 'Date of creation',
  company_domain: 'Domain of the company',
  contact_email: 'Email of the contact',
  close_date: 'Close date',
  due_date: 'Due date',
};

/** What a field is called in choices. */
export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? capitalised(field.replaceAll('_', ' '));

const VALUE_LABELS: Record<string, string> = {
  ...STATUS_LABELS,
  ...STAGE_LABELS,
  ...TASK_STATUS_LABELS,
  ...PRIORITY_LABELS,
};

/** What a status, stage or priority is called; an email address or a size is its own name. */
export const valueLabel = (value: string): string => VALUE_LABELS[value] ?? value;
