import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Company } from './companies';
import { Contact } from './contacts';
import { Deal } from './deals';
import { FIELDS_MAX, type FieldObject } from './fields';
import { CUSTOM } from './recordFields';
import { Task } from './tasks';
import type { WebhookEvent } from './webhookEvents';
import { asText } from './words';

/** The fields that identify a record and its version, which are always sent. */
const IDENTITY = ['id', 'updated_at'];

const RECORDS = { contact: Contact, company: Company, deal: Deal, task: Task };

/** The built-in fields that a webhook can choose, by their names in the API. */
export const fieldsToSend = (objectType: FieldObject): string[] =>
  Object.keys(RECORDS[objectType].shape).filter((key) => !IDENTITY.includes(key) && key !== 'custom');

/**
 * The type of the record that an event sends, or `null` if it sends something else, such as only the id of a deleted record.
 */
export const recordOf = (event: WebhookEvent): FieldObject | null => {
  const [type = '', what] = event.split('.');
  if (what === 'deleted' || what === 'unsubscribed') return null;
  return type in RECORDS ? (type as FieldObject) : null;
};

/** Enough for all fields, including own fields that were chosen and later removed. */
const CHOSEN_MAX = 5 * FIELDS_MAX;

const keys = z
  .array(z.string().max(60))
  .max(CHOSEN_MAX, asText(msg`Use at most ${{ most: CHOSEN_MAX }} fields`))
  .optional();

const FIELDS = { contact: keys, company: keys, deal: keys, task: keys };

const EXAMPLE = { contact: ['name', 'email', 'custom.wedding_date'] };

/** The fields that a webhook gets, for each record type; all fields of types that are missing here. */
export const WebhookFields = z.object(FIELDS).meta({
  description:
    'The fields to send for each type of record: its keys as the API returns them, and custom fields as `custom.<key>`. Types that are not listed are sent with all fields. `id`, `updated_at` and the `previous_stage` of deal events are always sent. Fields that were removed are left out.',
  examples: [EXAMPLE],
});
export type WebhookFields = z.infer<typeof WebhookFields>;

/** The fields that a request chooses. Own fields are checked later, against those of the workspace. */
export const GivenWebhookFields = z
  .strictObject(FIELDS)
  .meta({ description: 'Replaces the choice of fields. `{}` sends all fields of every type.', examples: [EXAMPLE] });

/** The fields of a record that are sent. */
export const chosenFields = (record: Record<string, unknown>, chosen: string[]): Record<string, unknown> => {
  const kept = [...IDENTITY, ...chosen];
  const own = chosen.filter((key) => key.startsWith(CUSTOM)).map((key) => key.slice(CUSTOM.length));
  const entries = Object.entries(record).filter(([key]) => kept.includes(key));
  if (own.length === 0) return Object.fromEntries(entries);
  const values = Object.entries(record.custom ?? {}).filter(([key]) => own.includes(key));
  return { ...Object.fromEntries(entries), custom: Object.fromEntries(values) };
};
