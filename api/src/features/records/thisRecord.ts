import { msg } from '@lingui/core/macro';
import type { ObjectType } from '@rapport/shared/recordTypes';
import type { Sentence } from '@rapport/shared/words';

/** A record as problems name it at the beginning of a sentence. */
export const thisRecord: Record<ObjectType, Sentence> = {
  contact: msg`This contact`,
  company: msg`This company`,
  deal: msg`This deal`,
  task: msg`This task`,
  note: msg`This note`,
  campaign: msg`This campaign`,
  file: msg`This file`,
};
