import { mailReclaimed, mailReset, mailVerification, tellOfNewPassword } from '../features/access/access.jobs';
import { eraseWorkspace } from '../features/account/account.jobs';
import { aiJobs } from '../features/ai/ai.jobs';
import { billingJobs } from '../features/billing/billing.jobs';
import { campaignJobs } from '../features/campaigns/campaigns.jobs';
import { mailDataExport, writeDataExport } from '../features/dataExport/dataExport.jobs';
import { mailDealUpdate } from '../features/deals/deals.jobs';
import {
  emptyTrash,
  forgetCampaigns,
  forgetFailedJobs,
  forgetImports,
  forgetShortLived,
} from '../features/housekeeping/housekeeping.jobs';
import { mailWeeklyReport, sendWeeklyReports } from '../features/reports/reports.jobs';
import { tellOfReplay } from '../features/sessions/sessions.jobs';
import { mailDigest, mailReminder, remindOfTask, sendDigests } from '../features/tasks/tasks.jobs';
import { mailInvitation } from '../features/team/team.jobs';
import type { Job } from './job';

/** Every job there is: what is not in this list is never taken from the queue. */
export const jobs: Job[] = [
  ...aiJobs,
  ...billingJobs,
  ...campaignJobs,
  emptyTrash,
  eraseWorkspace,
  forgetCampaigns,
  forgetFailedJobs,
  forgetImports,
  forgetShortLived,
  mailDataExport,
  mailDealUpdate,
  mailDigest,
  mailInvitation,
  mailReclaimed,
  mailReminder,
  mailReset,
  mailVerification,
  mailWeeklyReport,
  remindOfTask,
  sendDigests,
  sendWeeklyReports,
  tellOfNewPassword,
  tellOfReplay,
  writeDataExport,
] as Job[];
