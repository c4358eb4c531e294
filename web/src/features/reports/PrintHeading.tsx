import { useLingui } from '@lingui/react/macro';
import { dayOf, formatDate } from '@rapport/shared/dates';
import type { ReportQuery } from '@rapport/shared/reports';
import { usePreferences } from '../../lib/format/preferences';
import { useWorkspaceSettings } from '../../lib/workspace/settings';
import { useStages } from '../../lib/workspace/stages';
import { useOwners } from '../../lib/workspace/team';
import './print.css';

interface PrintHeadingProps {
  /** The name of the report. */
  tab: string;
  /** The name of the period: '' for a custom period, undefined if the report has no period. */
  period?: string;
  query: ReportQuery;
}

/** A heading for print, where the controls are left out: the report's name, period and filters. */
export function PrintHeading({ tab, period, query: { from, to, owner_id, pipeline_id } }: PrintHeadingProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const workspace = useWorkspaceSettings();
  const { pipelines } = useStages();
  const owners = useOwners();
  const hasPeriod = period !== undefined;
  const day = (date: string | undefined) => (date ? formatDate(date, preferences) : '…');
  const [first, last] = [day(from), day(to)];
  const owner = owner_id && (owners.find(({ value }) => value === owner_id)?.label ?? t`Former member`);
  const pipeline = pipelines.find(({ id }) => id === pipeline_id)?.label;
  const today = formatDate(dayOf(new Date().toISOString(), preferences.timezone), preferences);
  return (
    <div className="print-heading hidden print:block">
      <p className="font-display text-heading">
        <bdi>{workspace?.name}</bdi>
      </p>
      <p>{[tab, period, hasPeriod && (from || to) && t`${first} to ${last}`].filter(Boolean).join('\u00a0· ')}</p>
      {hasPeriod && (owner || pipeline) && (
        <p>{[owner && t`Owner: ${owner}`, pipeline && t`Pipeline: ${pipeline}`].filter(Boolean).join('\u00a0· ')}</p>
      )}
      <p className="text-ink-faint text-xs">{t`Printed on ${today}`}</p>
    </div>
  );
}
