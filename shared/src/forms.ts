import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Accent } from './branding';
import { changeOf } from './changes';
import { Tags } from './contacts';
import { FORM_FIELDS, FORM_FIELDS_MAX, FORM_OWNERS_MAX, REASONS, TASK_DAYS_MAX } from './formFields';
import { PAGE_LIMIT, PAGE_LIMIT_MAX } from './lists';
import { Money } from './money';
import { StageKey } from './pipelines';
import { Language } from './settings';
import { Instant, line, paragraphs, requiredLine } from './text';
import { asText } from './words';

const FieldKey = z
  .union([z.enum(FORM_FIELDS), z.string().regex(/^custom\.[a-z0-9_]{1,40}$/)])
  .meta({ description: 'A field of contacts, `message`, or `custom.` followed by the key of a custom field.' });

export const FormField = z.strictObject({
  key: FieldKey,
  label: requiredLine(120, msg`Name the field`),
  required: z.boolean().default(false),
});
export type FormField = z.infer<typeof FormField>;

/** Submissions are matched to contacts by email address, so every form has that field. */
const FormFields = z
  .array(FormField)
  .max(FORM_FIELDS_MAX, asText(msg`Use at most ${{ most: FORM_FIELDS_MAX }} fields`))
  .refine((fields) => fields.some(({ key }) => key === 'email'), asText(msg`Every form needs an email field`))
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, asText(msg`Use every field once`))
  .transform((fields) => fields.map((field) => (field.key === 'email' ? { ...field, required: true } : field)));

const SecureUrl = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(https:\/\/[^\s/?#@\\"'<>;]+([/?#][^\s"'<>\\]*)?)?$/i, asText(msg`Enter a URL that begins with https://`));

const FormTask = z.strictObject({
  title: requiredLine(200, msg`Give the task a title`),
  due_days: z.int().min(0).max(TASK_DAYS_MAX).default(1),
});

export const FormDeal = z.strictObject({
  title: requiredLine(150, msg`Give the deal a title`),
  amount: Money.default(0),
  stage: StageKey.nullable().default(null),
});

const fields = {
  name: requiredLine(100, msg`Name the form`),
  language: Language,
  is_open: z.boolean().meta({ description: 'Whether the form accepts submissions.' }),
  fields: FormFields,
  title: line(200),
  introduction: paragraphs(2_000),
  button: line(60).meta({ description: 'The text of the button. Empty for “Send” in the language of the form.' }),
  accent: Accent.nullable().meta({
    description:
      'The color of the button, adjusted where the contrast is too low. `null` for the color of the workspace.',
  }),
  consent: line(1_000).meta({ description: 'The statement that visitors must agree to. Empty for none.' }),
  newsletter: line(500).meta({
    description:
      'The label of an optional checkbox, such as news by email. Visitors who check it are asked to confirm by email. Empty for none.',
  }),
  newsletter_tag: z
    .string()
    .pipe(line(100).regex(/^[^,;]*$/, asText(msg`Tags cannot contain commas or semicolons`)))
    .meta({ description: 'The tag that contacts get when they confirm.' }),
  thanks: paragraphs(2_000),
  thanks_url: SecureUrl.meta({
    description: 'Where visitors are redirected after submitting, in place of the thank-you text.',
  }),
  source: line(200).meta({ description: 'The source of new contacts. Empty for the name of the form.' }),
  tags: Tags,
  owner_ids: z
    .array(z.uuid())
    .max(FORM_OWNERS_MAX)
    .meta({ description: 'Who owns new contacts: one member, or several in turn.' }),
  task: FormTask.nullable().meta({ description: 'The task that every submission creates for the owner.' }),
  deal: FormDeal.nullable().meta({
    description: 'The deal that every submission creates. The contact is added to its title.',
  }),
};

export const WebForm = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string().meta({ description: 'The page of the form. Submissions are posted to the same address.' }),
  language: Language,
  is_open: z.boolean(),
  fields: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean() })),
  title: z.string(),
  introduction: z.string(),
  button: z.string(),
  accent: z.string().nullable(),
  consent: z.string(),
  newsletter: z.string(),
  newsletter_tag: z.string(),
  thanks: z.string(),
  thanks_url: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  owner_ids: z.array(z.uuid()),
  task: z.object({ title: z.string(), due_days: z.int() }).nullable(),
  deal: z.object({ title: z.string(), amount: z.number(), stage: z.string().nullable() }).nullable(),
  accepted: z.int(),
  waiting: z.int(),
  refused: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type WebForm = z.infer<typeof WebForm>;

export const NewWebForm = z.strictObject({
  name: fields.name,
  language: fields.language.default('en'),
  is_open: fields.is_open.default(true),
  fields: fields.fields,
  title: fields.title.default(''),
  introduction: fields.introduction.default(''),
  button: fields.button.default(''),
  accent: fields.accent.default(null),
  consent: fields.consent.default(''),
  newsletter: fields.newsletter.default(''),
  newsletter_tag: fields.newsletter_tag.default(''),
  thanks: fields.thanks.default(''),
  thanks_url: fields.thanks_url.default(''),
  source: fields.source.default(''),
  tags: fields.tags.default([]),
  owner_ids: fields.owner_ids.default([]),
  task: fields.task.default(null),
  deal: fields.deal.default(null),
});
export type NewWebForm = z.infer<typeof NewWebForm>;

export const WebFormChange = changeOf(fields, WebForm);
export type WebFormChange = z.infer<typeof WebFormChange>;

/** `accepted` created or changed a contact; `waiting` will do so once it is accepted; `refused` looks like spam. */
export const SubmissionState = z.enum(['accepted', 'waiting', 'refused']);
export type SubmissionState = z.infer<typeof SubmissionState>;

/** The value that was entered in one field, with the label that the field had then. */
export const FormAnswer = z.object({
  key: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
  text: z.string().meta({ description: 'The value as readable text.' }),
});
export type FormAnswer = z.infer<typeof FormAnswer>;

export const FormSubmission = z.object({
  id: z.uuid(),
  form_id: z.uuid(),
  state: SubmissionState,
  reason: z.enum(REASONS).nullable().meta({ description: 'Why it waits or was refused.' }),
  contact_id: z.uuid().nullable(),
  contact_name: z.string().nullable(),
  email: z.string(),
  answers: z.array(FormAnswer),
  page: z.string().meta({ description: 'The page that the form was on.' }),
  utm: z.record(z.string(), z.string()),
  consent: z.string().meta({ description: 'The statement that was agreed to, as worded at the time.' }),
  newsletter: z.string().meta({ description: 'The label of the newsletter checkbox, as worded at the time.' }),
  confirmed_at: Instant.nullable().meta({ description: 'When the newsletter was confirmed by email.' }),
  created_at: Instant,
});
export type FormSubmission = z.infer<typeof FormSubmission>;

export const SubmissionQuery = z.object({
  state: SubmissionState.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT),
  cursor: z.string().max(1_000).optional(),
});
export type SubmissionQuery = z.infer<typeof SubmissionQuery>;
