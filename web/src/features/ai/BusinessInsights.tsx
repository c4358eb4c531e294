import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DailyInsights, InsightAction, InsightEntry } from '@rapport/shared/ai';
import type { Sentence } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { addContactPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import { useWords } from '../../lib/words/macros';
import { LinkButton } from '../../ui/button/LinkButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { AnalysisError } from './AnalysisError';
import { aiQueries } from './ai.queries';
import { InsightButton } from './InsightButton';
import { InsightTitle, OtherRecords } from './InsightTitle';
import { StartHere } from './StartHere';

type Field = 'alerts' | 'opportunities' | 'recommendations' | 'insights';

const SECTIONS: { field: Field; title: Sentence; empty: Sentence }[] = [
  {
    field: 'alerts',
    title: msg`Alerts`,
    empty: msg`Nothing is overdue, and every deal that needs attention has a task.`,
  },
  {
    field: 'opportunities',
    title: msg`Opportunities`,
    empty: msg`Every lead that is hot, warm or above average has a task.`,
  },
  { field: 'recommendations', title: msg`Recommendations`, empty: msg`Nothing to recommend today.` },
  { field: 'insights', title: msg`Insights`, empty: msg`Not enough data to show patterns yet.` },
];

/** The total number of entries of a section, of which only the first are listed. */
const totalOf = (field: Field, { totals, insights }: DailyInsights): number =>
  field === 'alerts'
    ? totals.overdue_tasks + totals.waiting_deals + totals.unanswered_emails
    : field === 'insights'
      ? insights.length
      : totals[field];

interface BusinessInsightsProps {
  /** Carries out the action of an entry, whose button is busy until it is done. */
  onAct: (action: InsightAction) => void;
  isActing: (action: InsightAction) => boolean;
}

/** The insights of the day, with what to do about them. */
export function BusinessInsights(props: BusinessInsightsProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const query = useQuery(aiQueries.insights());
  const { data: day, error } = query;
  const problem = error && <AnalysisError what="insights" query={query} />;
  const isEmpty = day?.analysis.is_made === true && SECTIONS.every(({ field }) => day[field].length === 0);
  const contacts = useQuery({ ...aiQueries.offered(), enabled: isEmpty });
  if (!day || contacts.isLoading) return problem ?? <Skeleton className="h-96 w-full rounded-lg" />;
  const first = firstToDo(day);
  if (isEmpty && contacts.data?.items.length === 0) {
    return (
      <>
        {problem}
        <EmptyState picture="insights" title={day.summary} action={<FirstContact />} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {problem}
      {first && <TopRecommendation entry={first} {...props} />}
      <div className="flex flex-wrap items-baseline gap-x-4 text-ink-soft">
        <p className="min-w-0">{day.summary}</p>
        <InsightLinks />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {SECTIONS.map(({ field, title, empty }) => {
          const entries = day[field].filter((entry) => entry !== first);
          const taken = day[field].length - entries.length;
          // Without the entry that is recommended above, the section would look empty, so it is not shown.
          if (taken > 0 && entries.length === 0) return null;
          return (
            <Section
              key={field}
              title={_(title)}
              empty={
                field === 'opportunities' && !day.analysis.is_made ? t`All contacts are being scored first.` : _(empty)
              }
              entries={entries}
              total={totalOf(field, day) - taken}
              {...props}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Shown when there are no insights because there are no contacts yet. */
function FirstContact() {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <LinkButton to={addContactPath} tone="primary">{t`Add contact`}</LinkButton>
      <LinkButton to={paths.importExport}>{t`Import a list`}</LinkButton>
    </div>
  );
}

/** Links to the pages that the insights are about. */
function InsightLinks() {
  const { t } = useLingui();
  return (
    <p className="flex gap-4">
      <Link to={paths.contacts} className="tap-target text-accent-text underline underline-offset-2">
        {t`View contacts`}
      </Link>
      <Link to={paths.deals} className="tap-target text-accent-text underline underline-offset-2">
        {t`View deals`}
      </Link>
    </p>
  );
}

const URGENCY: InsightEntry['severity'][] = ['critical', 'warning', 'positive', 'info'];

/** The most urgent entry with an action. If several are equally urgent, the first one. */
const firstToDo = (day: DailyInsights): InsightEntry | undefined =>
  [...day.alerts, ...day.opportunities, ...day.recommendations]
    .filter(({ action }) => action)
    .sort((one, other) => URGENCY.indexOf(one.severity) - URGENCY.indexOf(other.severity))[0];

/** The recommendation at the top of the page: what to do, why, and a button that does it. */
function TopRecommendation({ entry, onAct, isActing }: BusinessInsightsProps & { entry: InsightEntry }) {
  const { title, detail, entities, action } = entry;
  return (
    <StartHere
      sentence={<InsightTitle title={title} entities={entities} />}
      action={action && <InsightButton action={action} isBusy={isActing(action)} onAct={onAct} tone="primary" />}
    >
      {detail && (
        <p className="break-words text-ink-soft">
          <bdi>{detail}</bdi>
        </p>
      )}
      <OtherRecords title={title} entities={entities} />
    </StartHere>
  );
}

interface SectionProps extends BusinessInsightsProps {
  title: string;
  empty: string;
  entries: DailyInsights['insights'];
  total: number;
}

function Section({ title, empty, entries, total, ...props }: SectionProps) {
  const { t } = useLingui();
  const number = useNumber();
  const [shown, all] = [number(entries.length), number(total)];
  const subtitle = total > entries.length ? t`${shown} of ${all}` : undefined;
  return (
    <Card title={title} subtitle={subtitle} isFlush>
      {entries.length === 0 && <p className="p-4 text-ink-faint">{empty}</p>}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={`${entry.title} ${entry.entities[0]?.id ?? ''}`} entry={entry} {...props} />
        ))}
      </ul>
    </Card>
  );
}

const SEVERITIES: Record<InsightEntry['severity'], { icon: LucideIcon; look: string; label: Sentence }> = {
  positive: { icon: CircleCheck, look: 'text-ok-text', label: msg`Good` },
  info: { icon: Info, look: 'text-ink-faint', label: msg`Info` },
  warning: { icon: TriangleAlert, look: 'text-warning-text', label: msg`Warning` },
  critical: { icon: CircleAlert, look: 'text-danger-text', label: msg`Urgent` },
};

function Entry({ entry, onAct, isActing }: BusinessInsightsProps & { entry: InsightEntry }) {
  const { title, detail, severity, entities, action } = entry;
  const { _ } = useWords();
  const { icon: Icon, look, label } = SEVERITIES[severity];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 sm:flex-nowrap">
      <Icon size={16} role="img" aria-label={_(label)} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1">
        {/* Not in a `bdi`: the sentence is in the language of the app, and a name at its beginning must not set its
            direction. */}
        <p className="break-words font-medium">
          <InsightTitle title={title} entities={entities} />
        </p>
        <p className="break-words text-ink-soft">
          <bdi>{detail}</bdi>
        </p>
        <OtherRecords title={title} entities={entities} />
      </div>
      {/* Below the text on phones, because the sentence needs the width. */}
      {action && (
        <div className="max-sm:w-full max-sm:ps-7">
          <InsightButton action={action} isBusy={isActing(action)} onAct={onAct} />
        </div>
      )}
    </li>
  );
}
