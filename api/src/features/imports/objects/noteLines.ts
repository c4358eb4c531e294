import { msg } from '@lingui/core/macro';
import { asText, type Sentence } from '@rapport/shared/words';
import type { Words } from '../../../words/words';
import { singleLine } from './rowReader';

/** Values without a field become lines in the text of a record, with these labels: `Company domain: acme.test`. */
const LABELS = {
  amount: msg`Amount`,
  company: msg`Company`,
  companyDomain: msg`Company domain`,
  companyId: msg`Company id`,
  companyIds: msg`Company ids`,
  completed: msg`Completed`,
  contact: msg`Contact`,
  contactEmail: msg`Contact email`,
  contactId: msg`Contact id`,
  contactIds: msg`Contact ids`,
  contactRoles: msg`Contact roles`,
  contacts: msg`Contacts`,
  created: msg({ message: 'Created', context: 'date' }),
  customerSince: msg`Customer since`,
  date: msg`Date`,
  deal: msg`Deal`,
  dealId: msg`Deal id`,
  dealIds: msg`Deal ids`,
  email: msg`Email`,
  emailOf: msg`Email of`,
  lostOn: msg`Given up on`,
  lostReason: msg`Lost reason`,
  otherPhones: msg`Other phones`,
  owner: msg`Owner`,
  phone: msg`Phone`,
  pipeline: msg`Pipeline`,
  priority: msg`Priority`,
  relatedTo: msg`Related to`,
  size: msg`Size`,
  stage: msg`Stage`,
  status: msg`Status`,
  title: msg`Title`,
  type: msg`Type`,
  unsubscribed: msg`Unsubscribed`,
  website: msg`Website`,
} satisfies Record<string, Sentence>;

export type LineLabel = keyof typeof LABELS;

/** A line in the language of the user who imports. It is stored, like any text that the user types. */
export const noteLine = (words: Words, label: LineLabel, text: string): string =>
  words(msg`${{ label: asText(LABELS[label]) }}: ${text}`);

/** The lines for all texts that are not empty. */
export const noteLines = (words: Words, kept: Partial<Record<LineLabel, string>>): string[] =>
  Object.entries(kept).flatMap(([label, text]) =>
    text?.trim() ? noteLine(words, label as LineLabel, singleLine(text)) : [],
  );

/** Bindings for SQL that writes lines and titles. `noteLinks.ts` makes some of their names (`:deal_line`) from labels. */
export const lineBindings = (words: Words) => ({
  company_line: noteLine(words, 'company', ''),
  contact_line: noteLine(words, 'contact', ''),
  contacts_line: noteLine(words, 'contacts', ''),
  date_line: noteLine(words, 'date', ''),
  deal_line: noteLine(words, 'deal', ''),
  lost_reason_line: noteLine(words, 'lostReason', ''),
  related_line: noteLine(words, 'relatedTo', ''),
  call: words(msg`Call`),
  meeting: words(msg`Meeting`),
  email: words(msg`Email`),
  planned_call: words(msg`Planned call`),
  planned_meeting: words(msg`Planned meeting`),
  planned_email: words(msg`Planned email`),
});
