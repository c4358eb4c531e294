import { msg } from '@lingui/core/macro';
import type { NotStarted, SequenceEnding } from '@rapport/shared/sequences';
import { wordedTable } from '../../lib/words/words';

export const ENDING_WORDS: Record<SequenceEnding, string> = wordedTable({
  finished: msg`All emails sent`,
  answered: msg`Answered`,
  bounced: msg`Could not be delivered`,
  met: msg`Stopped after a call or meeting`,
  deal_closed: msg`Stopped when a deal was won or lost`,
  stopped: msg`Stopped`,
  not_sent: msg`Stopped because an email was not sent`,
  contact_gone: msg`Stopped because the contact was deleted or has no email`,
  suppressed: msg`Stopped because the contact wants no emails`,
  started_twice: msg`Stopped because another sequence runs`,
  plan: msg`Stopped because your plan has no email integration`,
  restored: msg`Stopped after a backup was restored`,
});

export const LEFT_OUT_WORDS: Record<NotStarted, string> = wordedTable({
  no_email: msg`no email address`,
  suppressed: msg`wants no emails`,
  bounced: msg`emails come back`,
  running: msg`already in a sequence`,
  gone: msg`deleted`,
});
