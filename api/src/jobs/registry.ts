import { mailReset, mailVerification, tellOfNewPassword } from '../features/access/access.jobs';
import { emptyTrash, forgetAnswers, forgetImports } from '../features/housekeeping/housekeeping.jobs';
import { tellOfReplay } from '../features/sessions/sessions.jobs';
import { mailDigest, mailReminder, remindOfTask, sendDigests } from '../features/tasks/tasks.jobs';
import { mailInvitation } from '../features/team/team.jobs';
import type { Job } from './job';

/** Every job there is: what is not in this list is never taken from the queue. */
export const jobs: Job[] = [
  emptyTrash,
  forgetAnswers,
  forgetImports,
  mailDigest,
  mailInvitation,
  mailReminder,
  mailReset,
  mailVerification,
  remindOfTask,
  sendDigests,
  tellOfNewPassword,
  tellOfReplay,
] as Job[];
