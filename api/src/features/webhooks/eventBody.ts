import { chosenFields, type WebhookFields } from '@rapport/shared/webhookFields';
import type { Scope } from '../../db/scope';
import { nullIfGone } from '../../http/problem';
import { readSuppression } from '../campaigns/suppressions.service';
import { findCompany } from '../companies/companies.service';
import { findContact } from '../contacts/contacts.service';
import { findDeal } from '../deals/deals.service';
import { readSubmission } from '../forms/submissions.service';
import { findTask } from '../tasks/tasks.service';

interface Happened {
  event: string;
  object_type: string;
  object_id: string;
  previous_stage: string | null;
  happened_at: string;
  /** The fields that the endpoint chose, by record type. */
  fields: WebhookFields;
}

const FIND: Record<string, (scope: Scope, id: string) => Promise<object>> = {
  contact: findContact,
  company: findCompany,
  deal: findDeal,
  task: findTask,
  suppression: readSuppression,
  form_submission: readSubmission,
};

/**
 * The body of an event, as Standard Webhooks defines it. `data` is the record as the API returns it, or only the fields
 * that the endpoint chose, or only the id of a deleted record.
 */
export const eventBodyOf = async (scope: Scope, happened: Happened): Promise<string> => {
  const { event, object_type, object_id, previous_stage, happened_at, fields } = happened;
  const find = event.endsWith('.deleted') ? undefined : FIND[object_type];
  const found = find && (await nullIfGone(find(scope, object_id)));
  const chosen = fields[object_type as keyof WebhookFields];
  const record = found ? (chosen ? chosenFields({ ...found }, chosen) : found) : { id: object_id };
  const data = previous_stage === null ? record : { ...record, previous_stage };
  return JSON.stringify({ type: event, timestamp: happened_at, data });
};
