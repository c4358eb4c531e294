import { msg } from '@lingui/core/macro';
import type { Allowed, Leak } from '@rapport/shared/ai';
import type { Sentence } from '@rapport/shared/words';

/** Why a fact may be learned from. */
export const WHY_ALLOWED: Record<Allowed, Sentence> = {
  date: msg`Derived from the date of the first contact`,
  unchanging: msg`Does not change with the result`,
  as_added: msg`As it was when the contact was added, before the result`,
  as_imported: msg`As first added or imported; nothing suggests that it was entered after the result`,
  at_age: msg`As it was 7 and 30 days after the contact was added, before the result`,
  while_open: msg`As it was while the deal was still open`,
};

/** Why a column is left out. */
export const WHY_LEFT_OUT: Record<Leak, Sentence> = {
  only_won: msg`Almost everyone with one of its values became a customer`,
  one_outcome: msg`Filled in almost only for one result`,
  not_today: msg`Current leads rarely have the values that customers have`,
};
