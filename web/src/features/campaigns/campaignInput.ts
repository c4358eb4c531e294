import { Audience, type Campaign, NewCampaign } from '@rapport/shared/campaigns';
import type { Filter } from '@rapport/shared/filters';
import { z } from 'zod';

/** An audience as values of a form, where an empty field does not filter. */
const AudienceInput = z
  .object({
    status: z.string(),
    tag: z.string().trim(),
    company_id: z.string().nullable(),
    owner_id: z.string(),
    search: z.string().trim(),
    view: z.string(),
    filter: z.custom<Filter>().nullish(),
  })
  // A view replaces the filter of an earlier audience.
  .transform(({ filter, ...fields }) => (fields.view ? fields : { ...fields, filter }))
  .transform(
    (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as z.input<typeof Audience>,
  )
  .pipe(Audience);

export const CampaignInput = NewCampaign.omit({ status: true, scheduled_at: true }).extend({ audience: AudienceInput });
export type CampaignInput = z.output<typeof CampaignInput>;

/** The initial values of a campaign's form. */
export const campaignValues = (
  campaign: Campaign | undefined,
  tracks_opens: boolean,
): z.input<typeof CampaignInput> => ({
  name: campaign?.name ?? '',
  subject: campaign?.subject ?? '',
  content: campaign?.content ?? '',
  format: campaign?.format ?? 'text',
  tracks_opens: campaign?.tracks_opens ?? tracks_opens,
  audience: {
    status: campaign?.audience.status ?? '',
    tag: campaign?.audience.tag ?? '',
    company_id: campaign?.audience.company_id ?? null,
    owner_id: campaign?.audience.owner_id ?? '',
    search: campaign?.audience.search ?? '',
    view: campaign?.audience.view ?? '',
    filter: campaign?.audience.filter,
  },
});

/** The audience that the current fields of a form describe, even if other fields are invalid. */
export const audienceOf = (fields: z.input<typeof AudienceInput>): Audience =>
  AudienceInput.safeParse(fields).data ?? {};
