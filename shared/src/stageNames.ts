import { msg } from '@lingui/core/macro';
import type { DefaultStage } from './pipelines';
import type { Said } from './words';

// In its own file, because the first load of the app includes no schemas.

/** The names of default stages that were not renamed. */
const STAGE_NAMES: Record<DefaultStage, Said> = {
  lead: msg`Lead`,
  qualified: msg`Qualified`,
  proposal: msg`Proposal`,
  negotiation: msg`Negotiation`,
  closed_won: msg`Closed Won`,
  closed_lost: msg`Closed Lost`,
};

export const stageName = ({ key, name }: { key: string; name: string | null }): Said =>
  name ?? (STAGE_NAMES as Partial<Record<string, Said>>)[key] ?? key;

export const pipelineName = ({ name }: { name: string | null }): Said => name ?? msg`Sales Pipeline`;
