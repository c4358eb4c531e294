import { msg } from '@lingui/core/macro';
import { asText, type Said } from '@rapport/shared/words';

const WORDS: Record<string, Said> = {
  address: msg`address`,
  amount: msg`amount`,
  assignee_id: msg`owner`,
  author: msg`author`,
  author_id: msg`author`,
  close_date: msg`close date`,
  company: msg`company`,
  company_id: msg`company`,
  contact_id: msg`contact`,
  content: msg`content`,
  created_at: msg`created at`,
  custom: msg`your own fields`,
  customer_since: msg`customer since`,
  currency: msg`currency`,
  description: msg`description`,
  domain: msg`domain`,
  done_at: msg`done at`,
  due_date: msg`due date`,
  email: msg`email`,
  expected_close_date: msg`close date`,
  external_id: msg`external ID`,
  happened_at: msg`happened at`,
  industry: msg`industry`,
  job_title: msg`job title`,
  lost_on: msg`given up on`,
  lost_reason: msg`lost reason`,
  name: msg`name`,
  next_step: msg`next step`,
  note_lines: msg`notes`,
  notes: msg`notes`,
  other_emails: msg`other emails`,
  other_phones: msg`other phones`,
  owner: msg`owner`,
  owner_id: msg`owner`,
  phone: msg`phone`,
  priority: msg`priority`,
  probability: msg`probability`,
  size: msg`size`,
  source: msg`source`,
  stage: msg`stage`,
  status: msg`status`,
  subject: msg`subject`,
  tags: msg`tags`,
  title: msg`title`,
  unsubscribed: msg`unsubscribed`,
  website: msg`website`,
};

/** The name of a field within a sentence: `close date` for `close_date`. */
export const fieldWords = (field: string): string => asText(WORDS[field] ?? field.replaceAll('_', ' '));

/** Why a row is refused, prefixed with the name of the field. */
export const wrongField = (field: string, problem: Said): { reason: Said; field: string } => ({
  reason: msg`${{ field: fieldWords(field) }}: ${{ problem: asText(problem) }}`,
  field,
});
