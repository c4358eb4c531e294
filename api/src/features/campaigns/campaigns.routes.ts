import {
  Audience,
  AudienceCount,
  Campaign,
  CampaignChange,
  CampaignQuery,
  LetterDraft,
  LetterPreview,
  NewCampaign,
  Recipient,
  RecipientQuery,
  Resend,
  SendingState,
  TestMailSent,
} from '@rapport/shared/campaigns';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { findCampaign, listCampaigns } from './campaigns.repository';
import {
  cancelCampaign,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  pauseCampaign,
  resendCampaign,
  resumeCampaign,
  undeleteCampaign,
} from './campaigns.service';
import { previewLetter, readAudience, requestTest, sendingState } from './composing';
import { listRecipients } from './recipients.repository';

const CampaignPath = z.object({ campaignId: z.uuid() });

export const campaignRoutes = Router();

campaignRoutes.get(
  '/campaigns',
  endpoint({ summary: 'List campaigns', query: CampaignQuery, reply: z.array(Campaign) }, ({ query, scope }) =>
    listCampaigns(scope, query),
  ),
);

campaignRoutes.post(
  '/campaigns',
  endpoint(
    { summary: 'Add a campaign, and schedule or send it', body: NewCampaign, reply: Campaign, status: 201 },
    ({ body, scope, context }) => createCampaign(context, scope, body),
  ),
);

campaignRoutes.get(
  '/campaigns/audience',
  endpoint(
    { summary: 'How many people an audience reaches', query: Audience, reply: AudienceCount },
    ({ query, scope }) => readAudience(scope, query),
  ),
);

campaignRoutes.get(
  '/campaigns/sending',
  endpoint({ summary: 'What is missing before a campaign can be sent', reply: SendingState }, ({ scope, context }) =>
    sendingState(context, scope),
  ),
);

campaignRoutes.post(
  '/campaigns/preview',
  endpoint(
    { summary: 'A mail as one contact would get it', body: LetterDraft, reply: LetterPreview },
    ({ body, scope, context }) => previewLetter(context, scope, body),
  ),
);

campaignRoutes.post(
  '/campaigns/test',
  endpoint(
    { summary: 'Send oneself a mail as one contact would get it', body: LetterDraft, reply: TestMailSent, status: 202 },
    ({ body, scope, context }) => requestTest(context, scope, body),
  ),
);

campaignRoutes.get(
  '/campaigns/:campaignId',
  endpoint({ summary: 'Read a campaign', path: CampaignPath, reply: Campaign }, ({ path, scope }) =>
    findCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.put(
  '/campaigns/:campaignId',
  endpoint(
    { summary: 'Change a campaign, schedule or send it', path: CampaignPath, body: CampaignChange, reply: Campaign },
    ({ path, body, scope, context, seenVersion }) => changeCampaign(context, scope, path.campaignId, body, seenVersion),
  ),
);

campaignRoutes.delete(
  '/campaigns/:campaignId',
  endpoint({ summary: 'Move a campaign to the trash', path: CampaignPath }, ({ path, scope }) =>
    deleteCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/restore',
  endpoint({ summary: 'Take a campaign out of the trash', path: CampaignPath, reply: Campaign }, ({ path, scope }) =>
    undeleteCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/duplicate',
  endpoint(
    { summary: 'Add a draft that says the same', path: CampaignPath, reply: Campaign, status: 201 },
    ({ path, scope }) => duplicateCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/pause',
  endpoint(
    { summary: 'Stop sending for now', path: CampaignPath, reply: Campaign, whileSuspended: true },
    ({ path, scope }) => pauseCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/resume',
  endpoint({ summary: 'Go on sending', path: CampaignPath, reply: Campaign }, ({ path, scope, context }) =>
    resumeCampaign(context, scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/cancel',
  endpoint(
    { summary: 'Stop sending for good', path: CampaignPath, reply: Campaign, whileSuspended: true },
    ({ path, scope }) => cancelCampaign(scope, path.campaignId),
  ),
);

campaignRoutes.post(
  '/campaigns/:campaignId/resend',
  endpoint(
    {
      summary: 'Send again to those whose mail failed, or of whose mail nobody knows',
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
      summary: 'Who got a campaign, and what became of it',
      path: CampaignPath,
      query: RecipientQuery,
      reply: z.array(Recipient),
    },
    async ({ path, query, scope }) => {
      await findCampaign(scope, path.campaignId);
      return listRecipients(scope, path.campaignId, query);
    },
  ),
);
