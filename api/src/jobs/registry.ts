import {
  emailAddressReclaimed,
  emailPasswordChanged,
  emailPasswordReset,
  emailVerification,
} from '../features/access/access.jobs';
import { eraseClosed, eraseWorkspace } from '../features/account/account.jobs';
import { aiJobs } from '../features/ai/ai.jobs';
import { renewChangedScores, renewDueScores, runAnalysis } from '../features/analyses/analyses.jobs';
import { billingJobs } from '../features/billing/billing.jobs';
import {
  emailAboutBooking,
  logBookedMeeting,
  logBookedMeetings,
  readAllCalendars,
  readCalendarsOfPage,
} from '../features/booking/booking.jobs';
import { continueBulkChange } from '../features/bulk/bulk.jobs';
import { campaignJobs } from '../features/campaigns/campaigns.jobs';
import { emailDataExport, writeDataExport } from '../features/dataExport/dataExport.jobs';
import { emailDealUpdate } from '../features/deals/deals.jobs';
import { purgeDemos } from '../features/demo/demo.jobs';
import { purgeFields, refreshSearch } from '../features/fields/fields.jobs';
import { discardContentUnused, removeContent, removeOrphans } from '../features/files/files.jobs';
import { emailConfirmation } from '../features/forms/confirm.jobs';
import { retrySubmission } from '../features/forms/retrySubmissions.jobs';
import {
  emptyTrash,
  purgeCampaigns,
  purgeFailedJobs,
  purgeImports,
  purgeShortLived,
} from '../features/housekeeping/housekeeping.jobs';
import { continueTransfer } from '../features/imports/transfers/transfers.jobs';
import { mailboxJobs } from '../features/mailboxes/mailboxes.jobs';
import { emailNotification } from '../features/notifications/notifications.jobs';
import { emailQuote } from '../features/quotes/quotes.jobs';
import {
  emailSavedReport,
  emailWeeklyReport,
  sendSavedReports,
  sendWeeklyReports,
} from '../features/reports/reports.jobs';
import { sequenceJobs } from '../features/sequences/sequences.jobs';
import { emailSessionReplay } from '../features/sessions/sessions.jobs';
import { emailDigest, emailReminder, remindOfTask, sendDigests } from '../features/tasks/tasks.jobs';
import { emailInvitation, handOverWhatCameLate } from '../features/team/team.jobs';
import { webhookJobs } from '../features/webhooks/webhooks.jobs';
import type { Job } from './job';

/** All jobs. A job that is not in this list is never taken from the queue. */
export const jobs: Job[] = [
  ...aiJobs,
  ...billingJobs,
  ...campaignJobs,
  ...mailboxJobs,
  ...sequenceJobs,
  ...webhookJobs,
  emptyTrash,
  eraseClosed,
  eraseWorkspace,
  purgeCampaigns,
  purgeFailedJobs,
  purgeImports,
  purgeShortLived,
  purgeDemos,
  purgeFields,
  refreshSearch,
  emailAboutBooking,
  logBookedMeeting,
  logBookedMeetings,
  readAllCalendars,
  readCalendarsOfPage,
  retrySubmission,
  emailConfirmation,
  emailDataExport,
  emailDealUpdate,
  emailDigest,
  emailInvitation,
  handOverWhatCameLate,
  emailNotification,
  emailQuote,
  emailAddressReclaimed,
  emailReminder,
  emailPasswordReset,
  emailVerification,
  emailSavedReport,
  emailWeeklyReport,
  remindOfTask,
  discardContentUnused,
  removeContent,
  removeOrphans,
  renewChangedScores,
  renewDueScores,
  runAnalysis,
  sendDigests,
  sendSavedReports,
  sendWeeklyReports,
  emailPasswordChanged,
  emailSessionReplay,
  continueBulkChange,
  continueTransfer,
  writeDataExport,
] as Job[];
