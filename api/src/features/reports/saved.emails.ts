import { msg } from '@lingui/core/macro';
import { formatDate } from '@rapport/shared/dates';
import { savedReportPath } from '@rapport/shared/paths';
import { CUSTOM_PERIOD, PERIOD_LABELS } from '@rapport/shared/periods';
import type { ReportSettings, SavedReport } from '@rapport/shared/savedReports';
import { pipelineName } from '@rapport/shared/stageNames';
import { asText, type Said, type Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { readPipelines } from '../pipelines/pipelines.readModel';
import { datePreferencesOf, readWorkspaceSettings } from '../settings/settings.readModel';
import { membersOf } from '../team/team.service';
import { queryOf, tablesOf } from './reportTables';

const TABS: Record<NonNullable<ReportSettings['tab']>, Sentence> = {
  overview: msg`Overview`,
  pipeline: msg`Sales Pipeline`,
  targets: msg`Targets`,
  contacts: msg`Contacts`,
};

/** The email with a saved report, as its receiver sees it on a day. */
export const savedReportEmail = async (
  context: Context,
  scope: Scope,
  report: SavedReport,
  today: string,
): Promise<EmailContent> => {
  const workspace = await readWorkspaceSettings(scope);
  const { language, timezone: zone, ...reading } = await datePreferencesOf(scope, scope.userId);
  const day = (date: string | undefined) => (date ? formatDate(date, { ...reading, language, timezone: zone }) : '…');
  const url = `${context.address()}${savedReportPath(report.id)}`;
  return {
    subject: msg`${{ report: report.name }} – ${{ workspace: workspace.name }}`,
    heading: report.name,
    paragraphs: [await scopeOf(scope, report.settings, today, day)],
    tables: await tablesOf(scope, report.settings, { zone, settings: workspace }, { language, today }),
    action: { label: msg`Open the report`, url },
    note: await whyOf(scope, report),
    noteLink: { label: msg`Stop these emails`, url: `${url}&emails=stop` },
  };
};

/** The name, the period and the filters of the report. */
const scopeOf = async (
  scope: Scope,
  settings: ReportSettings,
  today: string,
  day: (date: string | undefined) => string,
): Promise<Said> => {
  const { tab = 'overview', period } = settings;
  const pipelines = await readPipelines(scope);
  const { from, to, owner_id, pipeline_id } = queryOf(settings, today, pipelines);
  const parts: Said[] = [TABS[tab]];
  if (tab === 'overview' || tab === 'pipeline') {
    if (period !== CUSTOM_PERIOD) parts.push(period ? PERIOD_LABELS[period] : msg`All time`);
    const [first, last] = [day(from), day(to)];
    if (from || to) parts.push(msg`${first} to ${last}`);
    const name = owner_id && (await membersOf(scope)).find(({ id }) => id === owner_id)?.name;
    if (owner_id) parts.push(msg`Owner: ${{ owner: name ?? asText(msg`Former member`) }}`);
    const pipeline = pipelines.find(({ id }) => id === pipeline_id);
    if (pipeline) parts.push(msg`Pipeline: ${{ pipeline: asText(pipelineName(pipeline)) }}`);
  }
  return inOneLine(parts);
};

/** Joins texts into one sentence, because a sentence can only contain other sentences as its values. */
const inOneLine = ([first = '', ...rest]: Said[]): Said =>
  rest.reduce<Said>((line, part) => msg`${{ before: asText(line) }} · ${{ after: asText(part) }}`, first);

const whyOf = async (scope: Scope, { schedule, user_id }: SavedReport): Promise<Sentence> => {
  const isMonthly = schedule?.every === 'month';
  const maker = (await membersOf(scope)).find(({ id }) => id === user_id);
  if (!maker || maker.id === scope.userId) {
    return isMonthly
      ? msg`You get this email because this report is emailed to you every month.`
      : msg`You get this email because this report is emailed to you every week.`;
  }
  const { name } = maker;
  return isMonthly
    ? msg`You get this email because ${name} has this report emailed to you every month.`
    : msg`You get this email because ${name} has this report emailed to you every week.`;
};
