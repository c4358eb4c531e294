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
  RecipientStatus,
  Resend,
  SendingState,
  Suppression,
  Template,
  TestEmailSent,
} from '@rapport/shared/campaigns';
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { get, getPage, post, put, remove } from '../../lib/http/http';

export type CampaignFilter = Partial<Pick<CampaignQuery, 'search' | 'status'>>;

const PROGRESS_MS = 2_000;

const all = ['campaigns'] as const;

export const campaignQueries = {
  all,
  list: (filter: CampaignFilter) =>
    infiniteQueryOptions({
      queryKey: [...all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        getPage<Campaign>('/campaigns', { signal, params: { ...filter, limit: 50, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
  /** While its emails are on their way it is asked for again and again. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => get<Campaign>(`/campaigns/${id}`, { signal }),
      refetchInterval: ({ state }) => state.data?.status === 'sending' && PROGRESS_MS,
    }),
  recipients: (id: string, filter: { status?: RecipientStatus; search?: string }) =>
    infiniteQueryOptions({
      queryKey: [...all, 'recipients', id, filter],
      queryFn: ({ signal, pageParam }) =>
        getPage<Recipient>(`/campaigns/${id}/recipients`, {
          signal,
          params: { ...filter, limit: 50, cursor: pageParam ?? undefined },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
  audience: (audience: Audience) =>
    queryOptions({
      queryKey: [...all, 'audience', audience],
      queryFn: ({ signal }) => get<AudienceCount>('/campaigns/audience', { signal, params: audience }),
    }),
  sending: () =>
    queryOptions({
      queryKey: [...all, 'sending'],
      queryFn: ({ signal }) => get<SendingState>('/campaigns/sending', { signal }),
      staleTime: 0,
    }),
  preview: (draft: EmailDraft) =>
    queryOptions({
      queryKey: [...all, 'preview', draft],
      queryFn: ({ signal }) => post<EmailPreview>('/campaigns/preview', draft, { signal }),
      staleTime: 60_000,
    }),
  templates: () =>
    queryOptions({
      queryKey: ['templates'],
      queryFn: ({ signal }) => get<Template[]>('/templates', { signal }),
    }),
  suppressions: (filter: { search?: string; email?: string }) =>
    infiniteQueryOptions({
      queryKey: ['suppressions', filter],
      queryFn: ({ signal, pageParam }) =>
        getPage<Suppression>('/suppressions', {
          signal,
          params: { ...filter, limit: 50, cursor: pageParam ?? undefined },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
};

/** Whatever changed a campaign also changed the feed, timelines and the dashboard. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [all, ['activities'], ['notes'], ['dashboard'], ['first-steps']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

const showing = (client: QueryClient, campaign: Campaign) => {
  client.setQueryData(campaignQueries.one(campaign.id).queryKey, campaign);
  return refresh(client);
};

export const useCreateCampaign = () =>
  useMutation({
    mutationFn: ({ campaign, key }: { campaign: NewCampaign; key: string }) =>
      post<Campaign>('/campaigns', campaign, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (saved, _input, _result, { client }) => showing(client, saved),
  });

export const useChangeCampaign = () =>
  useMutation({
    mutationFn: ({ campaign, change }: { campaign: Campaign; change: CampaignChange }) =>
      put<Campaign>(`/campaigns/${campaign.id}`, change, campaign),
    onSuccess: (saved, _input, _result, { client }) => showing(client, saved),
  });

/** What is done to a campaign as a whole. */
export const useCampaignAction = () =>
  useMutation({
    mutationFn: ({ id, action, body }: { id: string; action: CampaignAction; body?: Resend }) =>
      post<Campaign>(`/campaigns/${id}/${action}`, body),
    onSuccess: (saved, _input, _result, { client }) => showing(client, saved),
  });
export type CampaignAction = 'pause' | 'resume' | 'cancel' | 'resend' | 'duplicate' | 'restore';

export const useDeleteCampaign = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/campaigns/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => refresh(client),
  });

export const useSendTest = () =>
  useMutation({ mutationFn: (draft: EmailDraft) => post<TestEmailSent>('/campaigns/test', draft) });

export const useSaveTemplate = () =>
  useMutation({
    mutationFn: ({ id, template }: { id?: string; template: NewTemplate }) =>
      id ? put<Template>(`/templates/${id}`, template) : post<Template>('/templates', template),
    onSuccess: (_saved, _input, _result, { client }) => client.invalidateQueries({ queryKey: ['templates'] }),
  });

export const useDeleteTemplate = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/templates/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => client.invalidateQueries({ queryKey: ['templates'] }),
  });

const refreshSuppressions = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['suppressions'] }),
    client.invalidateQueries({ queryKey: [...all, 'audience'] }),
  ]);

export const useSuppress = () =>
  useMutation({
    mutationFn: (email: string) => post<Suppression>('/suppressions', { email }),
    onSuccess: (_saved, _email, _result, { client }) => refreshSuppressions(client),
  });

export const useUnsuppress = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/suppressions/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => refreshSuppressions(client),
  });
