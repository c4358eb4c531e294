import { accessRoutes } from './features/access/access.routes';
import { googleRoutes } from './features/access/google.routes';
import { recoveryRoutes } from './features/access/recovery.routes';
import { accountRoutes } from './features/account/account.routes';
import { activityRoutes } from './features/activities/activities.routes';
import { aiRoutes } from './features/ai/ai.routes';
import { analysisRoutes } from './features/analyses/analyses.routes';
import { apiKeyRoutes } from './features/apiKeys/apiKeys.routes';
import { billingRoutes } from './features/billing/billing.routes';
import { bookingRoutes } from './features/booking/booking.routes';
import { brandingRoutes } from './features/branding/branding.routes';
import { bulkRoutes } from './features/bulk/bulk.routes';
import { calendarRoutes } from './features/calendar/calendar.routes';
import { campaignRoutes } from './features/campaigns/campaigns.routes';
import { suppressionRoutes } from './features/campaigns/suppressions.routes';
import { commentRoutes } from './features/comments/comments.routes';
import { companyRoutes } from './features/companies/companies.routes';
import { connectionRoutes } from './features/connections/connections.routes';
import { contactRoutes } from './features/contacts/contacts.routes';
import { dashboardRoutes } from './features/dashboard/dashboard.routes';
import { dataExportRoutes } from './features/dataExport/dataExport.routes';
import { dealRoutes } from './features/deals/deals.routes';
import { demoRoutes } from './features/demo/demo.routes';
import { exportRoutes } from './features/exports/exports.routes';
import { fieldRoutes } from './features/fields/fields.routes';
import { fileRoutes } from './features/files/files.routes';
import { fileUploadRoutes } from './features/files/uploads.routes';
import { firstStepsRoutes } from './features/firstSteps/firstSteps.routes';
import { followerRoutes } from './features/followers/followers.routes';
import { formRoutes } from './features/forms/forms.routes';
import { importRoutes } from './features/imports/imports.routes';
import { transferRoutes } from './features/imports/transfers/transfers.routes';
import { dropRoutes } from './features/mailboxes/dropped.routes';
import { mailboxRoutes } from './features/mailboxes/mailboxes.routes';
import { outgoingMailRoutes } from './features/mailboxes/outgoingMail.routes';
import { noteRoutes } from './features/notes/notes.routes';
import { noteTemplateRoutes } from './features/noteTemplates/noteTemplates.routes';
import { notificationRoutes } from './features/notifications/notifications.routes';
import { outboxRoutes } from './features/outbox/outbox.routes';
import { personalDataRoutes } from './features/personalData/personalData.routes';
import { pictureRoutes } from './features/pictures/pictures.routes';
import { pipelineRoutes } from './features/pipelines/pipelines.routes';
import { productRoutes } from './features/products/products.routes';
import { publicHostRoutes } from './features/publicHosts/publicHosts.routes';
import { quoteRoutes } from './features/quotes/quotes.routes';
import { reportRoutes } from './features/reports/reports.routes';
import { savedReportRoutes } from './features/reports/saved.routes';
import { sampleDataRoutes } from './features/sampleData/sampleData.routes';
import { searchRoutes } from './features/search/search.routes';
import { securityEventRoutes } from './features/securityEvents/securityEvents.routes';
import { sequenceRoutes } from './features/sequences/sequences.routes';
import { sessionRoutes } from './features/sessions/sessions.routes';
import { settingsRoutes } from './features/settings/settings.routes';
import { shellRoutes } from './features/shell/shell.routes';
import { systemRoutes } from './features/system/system.routes';
import { targetRoutes } from './features/targets/targets.routes';
import { taskRoutes } from './features/tasks/tasks.routes';
import { teamRoutes } from './features/team/team.routes';
import { trashRoutes } from './features/trash/trash.routes';
import { viewRoutes } from './features/views/views.routes';
import { outgoingWebhookRoutes } from './features/webhooks/webhooks.routes';

/**
 * All routers of the API. The app mounts them, OpenAPI describes them in this order, and a test calls all of their
 * routes as a member of another workspace.
 */
export const apiRouters = [
  contactRoutes,
  companyRoutes,
  dealRoutes,
  productRoutes,
  quoteRoutes,
  pipelineRoutes,
  fieldRoutes,
  viewRoutes,
  taskRoutes,
  noteRoutes,
  noteTemplateRoutes,
  fileRoutes,
  fileUploadRoutes,
  commentRoutes,
  mailboxRoutes,
  outgoingMailRoutes,
  dropRoutes,
  sequenceRoutes,
  followerRoutes,
  activityRoutes,
  searchRoutes,
  campaignRoutes,
  suppressionRoutes,
  formRoutes,
  importRoutes,
  exportRoutes,
  bulkRoutes,
  transferRoutes,
  trashRoutes,
  dashboardRoutes,
  shellRoutes,
  reportRoutes,
  savedReportRoutes,
  bookingRoutes,
  calendarRoutes,
  targetRoutes,
  aiRoutes,
  analysisRoutes,
  notificationRoutes,
  accessRoutes,
  googleRoutes,
  recoveryRoutes,
  sessionRoutes,
  securityEventRoutes,
  connectionRoutes,
  apiKeyRoutes,
  outgoingWebhookRoutes,
  teamRoutes,
  settingsRoutes,
  brandingRoutes,
  publicHostRoutes,
  accountRoutes,
  billingRoutes,
  personalDataRoutes,
  dataExportRoutes,
  pictureRoutes,
  sampleDataRoutes,
  firstStepsRoutes,
  demoRoutes,
  outboxRoutes,
  systemRoutes,
];
