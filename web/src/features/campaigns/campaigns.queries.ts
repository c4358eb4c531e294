import type {
  Audience,
  AudienceCount,
  Campaign,
  CampaignChange,
  CampaignQuery,
  EmailDraft,
  EmailPreview,
  NewCampaign,
  NewTemplate,
  Recipient,
  RecipientFilter,
  Resend,
  SendingState,
  Suppression,
  Template,
  TemplateChange,
  TestEmailSent,
} from '@rapport/shared/campaigns';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { addOnce } from '../../lib/http/addOnce';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import { pagesOf } from '../../lib/records/pages';
import { recordQueries } from '../../lib/records/recordQueries';

export type CampaignFilter = Partial<Pick<CampaignQuery, 'search' | 'status' | 'sort'>>;

const PROGRESS_MS = 2_000;

const campaigns = recordQueries<{
  item: Campaign;
  draft: NewCampaign;
  change: CampaignChange;
  filter: CampaignFilter & { limit?: number };
}>('campaigns');
const { all } = campaigns;
const PAGE = { limit: 50 };

export const campaignQueries = {
  ...campaigns,
  list: (filter: CampaignFilter) => campaigns.list({ ...filter, ...PAGE }),
  /** Refetched regularly while the campaign's emails are being sent. */
  one: (id: string) =>
    queryOptions({
      ...campaigns.one(id),
      refetchInterval: ({ state }) => state.data?.status === 'sending' && PROGRESS_MS,
    }),
  recipients: (id: string, filter: { status?: RecipientFilter; search?: string }) =>
    pagesOf<Recipient>([...all, 'recipients', id, filter], `/campaigns/${id}/recipients`, { ...filter, ...PAGE }),
  audience: (audience: Audience) =>
    queryOf<AudienceCount>([...all, 'audience', audience], '/campaigns/audience', {
      params: { ...audience, filter: audience.filter && JSON.stringify(audience.filter) },
    }),
  sending: () => queryOf<SendingState>([...all, 'sending'], '/campaigns/sending', { staleTime: 0 }),
  preview: (draft: EmailDraft) =>
    queryOptions({
      queryKey: [...all, 'preview', draft],
      queryFn: ({ signal }) => post<EmailPreview>('/campaigns/preview', draft, { signal }),
      staleTime: 60_000,
    }),
  templates: () => queryOf<Template[]>(['templates'], '/templates'),
  suppressions: (filter: { search?: string; email?: string }) =>
    pagesOf<Suppression>(['suppressions', filter], '/suppressions', { ...filter, ...PAGE }),
};

export type CampaignAction = 'pause' | 'resume' | 'cancel' | 'resend' | 'duplicate' | 'restore';

/** Performs an action on a whole campaign. */
export const useCampaignAction = () =>
  useMutation({
    meta: { changes: all },
    mutationFn: ({ id, action, body }: { id: string; action: CampaignAction; body?: Resend }) =>
      post<Campaign>(`/campaigns/${id}/${action}`, body),
    onSuccess: (saved, _input, _result, { client }) =>
      void client.setQueryData(campaignQueries.one(saved.id).queryKey, saved),
  });

export const useSendTest = () =>
  useMutation({ mutationFn: (draft: EmailDraft) => post<TestEmailSent>('/campaigns/test', draft) });

export const useSaveTemplate = () =>
  useChange(
    ['templates'],
    ({ seen, template }: { seen?: Template; template: TemplateChange | NewTemplate }) =>
      seen ? put<Template>(`/templates/${seen.id}`, template, seen) : addOnce<Template>('/templates', template),
    { handlesErrors: true },
  );

export const useDeleteTemplate = () => useChange(['templates'], (id: string) => remove(`/templates/${id}`));

export const useSuppress = () =>
  useChange(['suppressions'], (email: string) => post<Suppression>('/suppressions', { email }));

export const useUnsuppress = () => useChange(['suppressions'], (id: string) => remove(`/suppressions/${id}`));
