import { CUSTOM_PERIOD, namedPeriod } from '@rapport/shared/periods';
import type { ReportQuery } from '@rapport/shared/reports';
import type { ReportSettings } from '@rapport/shared/savedReports';
import type { Scope } from '../../db/scope';
import type { EmailTable } from '../../integrations/email/renderEmail';
import { readPipelines } from '../pipelines/pipelines.readModel';
import { contactTables } from './tables/contactTables';
import { overviewTables } from './tables/overviewTables';
import { pipelineTables } from './tables/pipelineTables';
import { targetTables } from './tables/targetTables';
import { formattersFor } from './tables/writing';
import type { ReportContext } from './valuedDeals.readModel';

/** The language and the day of a written report. */
interface Reading {
  language: string;
  /** Today in the reader's time zone. */
  today: string;
}

/** The query for the settings of a saved report on a day. */
export const queryOf = (
  { period, from, to, owner, pipeline }: ReportSettings,
  today: string,
  pipelines: readonly { id: string }[],
): ReportQuery => ({
  ...(period === CUSTOM_PERIOD ? { from, to } : period && namedPeriod(period, today)),
  owner_id: owner,
  // A deleted pipeline is ignored, as on the screen.
  pipeline_id: pipelines.find(({ id }) => id === pipeline)?.id,
});

/** The figures of a report as tables, as on the screen. */
export const tablesOf = async (
  scope: Scope,
  settings: ReportSettings,
  context: ReportContext,
  reading: Reading,
): Promise<EmailTable[]> => {
  const writing = formattersFor(reading.language, context.settings.currency);
  const pipelines = await readPipelines(scope);
  const query = queryOf(settings, reading.today, pipelines);
  switch (settings.tab ?? 'overview') {
    case 'overview':
      return overviewTables(scope, { settings, query }, context, writing);
    case 'pipeline':
      return pipelineTables(scope, { settings, query }, context, writing);
    case 'contacts':
      return contactTables(scope, context, writing);
    case 'targets':
      return targetTables(scope, settings, writing);
  }
};
