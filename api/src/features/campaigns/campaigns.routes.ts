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
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { updateRoute } from '../../http/updateRoute';
import { findRecord } from '../records/records.repository';
import { CAMPAIGNS, listCampaigns } from './campaigns.repository';
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
import { previewEmail, readAudience, requestTest, sendingState } from './emailPreview.service';
import { listRecipients } from './recipients.repository';

const CampaignPath = z.object({ campaignId: z.uuid() });

export const campaignRoutes = Router();

campaignRoutes.get(
  '/campaigns',
  endpoint(
    { operationId: 'listCampaigns', summary: 'List campaigns', query: CampaignQuery, reply: z.array(Campaign) },
    ({ query, scope }) => listCampaigns(scope, query),
  ),
);

campaignRoutes.post(
  '/campaigns',
  endpoint(
    {
      operationId: 'createCampaign',
      summary: 'Create a campaign',
      location: '/campaigns/:id',
      body: NewCampaign,
      reply: Campaign,
      status: 201,
    },
    ({ body, scope, context }) => createCampaign(context, scope, body),
  ),
);

campaignRoutes.get(
  '/campaigns/audience',
  endpoint(
    {
      operationId: 'previewAudience',
      summary: 'Count the people an audience reaches',
      query: Audience,
      reply: AudienceCount,
    },
    ({ query, scope }) => readAudience(scope, query),
  ),
);

campaignRoutes.get(
  '/campaigns/sending',
  endpoint(
    { operationId: 'getSendingState', summary: 'Check whether campaigns can be sent', reply: SendingState },
    ({ scope, context }) => sendingState(context, scope),
  ),
);

campaignRoutes.post(
  '/campaigns/preview',
  endpoint(
    {
      operationId: 'previewEmail',
      summary: 'Preview an email for one contact',
      body: EmailDraft,
      reply: EmailPreview,
    },
    ({ body, scope, context }) => previewEmail(context, scope, body),
  ),
);

campaignRoutes.post(
  '/campaigns/test',
  endpoint(
    {
      operationId: 'sendTestEmail',
      summary: 'Send a test email to yourself',
      body: EmailDraft,
      reply: TestEmailSent,
      status: 202,
    },
    ({ body, scope, context }) => requestTest(context, scope, body),
  ),
);

campaignRoutes.get(
  '/campaigns/:campaignId',
  endpoint(
    { operationId: 'getCampaign', summary: 'Get a campaign', path: CampaignPath, reply: Campaign },
    ({ path, scope }) => findRecord(scope, CAMPAIGNS, path.campaignId),
  ),
);

updateRoute(
  campaignRoutes,
  '/campaigns/:campaignId',
  endpoint(
    {
      operationId: 'updateCampaign',
      summary: 'Update, schedule or send a campaign',
      path: CampaignPath,
      body: CampaignChange,
      reply: Campaign,
    },
    ({ path, body, scope, context, seenVersion }) => changeCampaign(context, scope, path.campaignId, body, seenVersion),
  ),
);

campaignRoutes.delete(
  '/campaigns/:campaignId',
  endpoint({ operationId: 'deleteCampaign', summary: 'Delete a campaign', path: CampaignPath }, ({ path, scope }) =>
    deleteCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/restore',
  endpoint(
    { operationId: 'restoreCampaign', summary: 'Restore a deleted campaign', path: CampaignPath, reply: Campaign },
    ({ path, scope }) => restoreCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/duplicate',
  endpoint(
    {
      operationId: 'duplicateCampaign',
      summary: 'Duplicate a campaign',
      location: '/campaigns/:id',
      path: CampaignPath,
      reply: Campaign,
      status: 201,
    },
    ({ path, scope }) => duplicateCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/pause',
  endpoint(
    {
      operationId: 'pauseCampaign',
      summary: 'Pause a campaign',
      path: CampaignPath,
      reply: Campaign,
      whileSuspended: true,
    },
    ({ path, scope }) => pauseCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/resume',
  endpoint(
    { operationId: 'resumeCampaign', summary: 'Resume a campaign', path: CampaignPath, reply: Campaign },
    ({ path, scope, context }) => resumeCampaign(context, scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/cancel',
  endpoint(
    {
      operationId: 'cancelCampaign',
      summary: 'Cancel a campaign',
      path: CampaignPath,
      reply: Campaign,
      whileSuspended: true,
    },
    ({ path, scope }) => cancelCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/resend',
  endpoint(
    {
      operationId: 'resendCampaign',
      summary: 'Resend failed or uncertain emails of a campaign',
      path: CampaignPath,
      body: Resend,
      reply: Campaign,
    },
    ({ path, body, scope, context }) => resendCampaign(context, scope, path.campaignId, body),
  ),
);

campaignRoutes.get(
  '/campaigns/:campaignId/recipients',
  endpoint(
    {
      operationId: 'listRecipients',
      summary: 'List recipients of a campaign',
      path: CampaignPath,
      query: RecipientQuery,
      reply: z.array(Recipient),
    },
    async ({ path, query, scope }) => {
      await findRecord(scope, CAMPAIGNS, path.campaignId);
      return listRecipients(scope, path.campaignId, query);
    },
  ),
);
