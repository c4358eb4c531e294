import { msg } from '@lingui/core/macro';
import type { BuiltInField, Reason } from '@rapport/shared/formFields';
import type { Sentence } from '@rapport/shared/words';

export const FIELD_LABELS: Record<BuiltInField, Sentence> = {
  name: msg`Name`,
  email: msg`Email`,
  phone: msg`Phone`,
  company: msg`Company`,
  job_title: msg`Job title`,
  website: msg`Website`,
  address: msg`Address`,
  message: msg`Message`,
};

export const REASON_WORDS: Record<Reason, Sentence> = {
  trap: msg`Looks like spam: it filled in a field that people do not see`,
  unsigned: msg`Not confirmed: it was sent without opening the form, and the sender did not submit it again`,
  too_fast: msg`Looks like spam: it was sent faster than people type`,
  expired: msg`The page had been open for more than a day, and the sender did not submit it again`,
  unproven: msg`Not confirmed: it was sent without a script, and the sender did not submit it again`,
  reused: msg`It had been sent before, and the sender did not confirm it`,
  erased: msg`The person with this address asked to have their data erased`,
  contacts_limit: msg`Your plan has no room for another contact`,
  suspended: msg`The workspace is suspended because a payment is overdue`,
  failed: msg`No contact could be created from it`,
};
