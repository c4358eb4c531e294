import {
  Audience,
  AudienceCount,
  Campaign,
  CampaignChange,
  CampaignQuery,
  EmailDraft,
  EmailPreview,
  NewCampaign,
  Recipient,
  RecipientQuery,
  Resend,
  SendingState,
  TestEmailSent,
} from '@rapport/shared/campaigns';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { findRecord } from '../records/records.repository';
import { recordRoutes } from '../records/records.routes';
import { countAudience } from './audience.repository';
import { listCampaigns } from './campaigns.readModel';
import { CAMPAIGNS } from './campaigns.repository';
import {
  cancelCampaign,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  pauseCampaign,
  resendCampaign,
  restoreCampaign,
  resumeCampaign,
} from './campaigns.service';
import { previewEmail, requestTest, sendingState } from './emailPreview.service';
import { listRecipients } from './recipients.repository';

export const campaignRoutes = apiRouter({ campaigns: 'Emails to many contacts, with opens, clicks and bounces.' });

campaignRoutes.get(
  '/campaigns/audience',
  {
    operationId: 'previewAudience',
    summary: 'Count the recipients of an audience',
    query: Audience,
    reply: AudienceCount,
  },
  ({ query, scope }) => countAudience(scope, query),
);

campaignRoutes.get(
  '/campaigns/sending',
  { operationId: 'getSendingState', summary: 'Check whether campaigns can be sent', reply: SendingState },
  ({ scope, context }) => sendingState(context, scope),
);

campaignRoutes.post(
  '/campaigns/preview',
  {
    operationId: 'previewEmail',
    summary: 'Preview an email for a contact',
    onlyReads: true,
    body: EmailDraft,
    reply: EmailPreview,
  },
  ({ body, scope, context }) => previewEmail(context, scope, body),
);

campaignRoutes.post(
  '/campaigns/test',
  {
    operationId: 'sendTestEmail',
    summary: 'Send a test email to yourself',
    body: EmailDraft,
    reply: TestEmailSent,
    status: 202,
  },
  ({ body, scope, context }) => requestTest(context, scope, body),
);

campaignRoutes.post(
  '/campaigns/:campaignId/duplicate',
  { operationId: 'duplicateCampaign', summary: 'Duplicate a campaign', location: '/campaigns/:id', reply: Campaign },
  ({ path, scope }) => duplicateCampaign(scope, path.campaignId),
);

campaignRoutes.post(
  '/campaigns/:campaignId/pause',
  { operationId: 'pauseCampaign', summary: 'Pause a campaign', reply: Campaign, whileSuspended: true },
  ({ path, scope }) => pauseCampaign(scope, path.campaignId),
);

campaignRoutes.post(
  '/campaigns/:campaignId/resume',
  { operationId: 'resumeCampaign', summary: 'Resume a campaign', reply: Campaign },
  ({ path, scope, context }) => resumeCampaign(context, scope, path.campaignId),
);

campaignRoutes.post(
  '/campaigns/:campaignId/cancel',
  { operationId: 'cancelCampaign', summary: 'Cancel a campaign', reply: Campaign, whileSuspended: true },
  ({ path, scope }) => cancelCampaign(scope, path.campaignId),
);

campaignRoutes.post(
  '/campaigns/:campaignId/resend',
  {
    operationId: 'resendCampaign',
    summary: 'Resend failed or unknown emails of a campaign',
    body: Resend,
    reply: Campaign,
  },
  ({ path, body, scope, context }) => resendCampaign(context, scope, path.campaignId, body),
);

campaignRoutes.get(
  '/campaigns/:campaignId/recipients',
  {
    operationId: 'listRecipients',
    summary: 'List recipients of a campaign',
    query: RecipientQuery,
    reply: z.array(Recipient),
  },
  async ({ path, query, scope }) => {
    await findRecord(scope, CAMPAIGNS, path.campaignId);
    return listRecipients(scope, path.campaignId, query);
  },
);

recordRoutes(campaignRoutes, {
  table: CAMPAIGNS,
  schemas: { record: Campaign, new: NewCampaign, change: CampaignChange, query: CampaignQuery },
  summaries: { update: 'Update, schedule or send a campaign' },
  list: listCampaigns,
  create: (scope, campaign, context) => createCampaign(context, scope, campaign),
  change: (scope, id, change, seenVersion, context) => changeCampaign(context, scope, id, change, seenVersion),
  remove: deleteCampaign,
  restore: restoreCampaign,
});
