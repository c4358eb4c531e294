import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type LeadScore, type LeadScores, OUTCOMES_MIN } from '@rapport/shared/ai';
import type { AnalysisStatus } from '@rapport/shared/analyses';
import { formatDate } from '@rapport/shared/dates';
import { contactPath } from '@rapport/shared/paths';
import { HOT, type ScoreLevels, scoreWord, WARM } from '@rapport/shared/thresholds';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { useNumber } from '../../lib/format/useNumber';
import { addContactPath } from '../../lib/routes/links';
import { useWords } from '../../lib/words/macros';
import { LinkButton } from '../../ui/button/LinkButton';
import { BarTable } from '../../ui/chart/BarTable';
import { Banner } from '../../ui/feedback/Banner';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { AllScores } from './AllScores';
import { AnalysisError } from './AnalysisError';
import { aiQueries } from './ai.queries';
import { KeyFactors } from './KeyFactors';
import { LearnedColumns } from './LearnedColumns';
import { ScoreReasons } from './ScoreReasons';
import { StartHere } from './StartHere';
import { levelTone, scoreColor } from './scoreColor';

/** The scores of all contacts, the reasons for them, and what they were learned from. */
export function LeadScoring() {
  const { t } = useLingui();
  const query = useQuery(aiQueries.scores());
  const { data: scores, error } = query;
  const problem = error && <AnalysisError what="lead scores" query={query} />;
  if (!scores) return problem ?? <Skeleton className="h-96 w-full rounded-lg" />;
  if (!scores.analysis.is_made) return problem ?? <FirstAnalysis status={scores.analysis.status} />;
  if (scores.total_processed === 0) {
    return (
      <EmptyState
        picture="people"
        title={t`No contacts to score yet`}
        action={
          <LinkButton to={addContactPath} tone="primary">
            {t`Add contact`}
          </LinkButton>
        }
      >
        {t`Scores are based on contact details, engagement and open deals.`}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {problem}
      {scores.top_leads[0] && <FirstLead lead={scores.top_leads[0]} scores={scores} />}
      {scores.top_leads.length > 0 && (
        <section aria-labelledby="top-leads" className="flex flex-col gap-3">
          <h2 id="top-leads" className="font-display text-heading">
            {t`Top leads`}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {scores.top_leads.map((lead) => (
              <TopLead key={lead.contact_id} lead={lead} levels={scores.levels} />
            ))}
          </ul>
        </section>
      )}
      <ScoringModel scores={scores} />
      <Distribution scores={scores} />
      <AllScores scores={scores} />
    </div>
  );
}

function FirstAnalysis({ status }: { status: AnalysisStatus }) {
  const { t } = useLingui();
  if (status === 'failed')
    return <ErrorPanel title={t`The contacts could not be scored. Please refresh the analysis.`} />;
  return (
    <EmptyState picture="people" title={t`Your contacts are being scored`}>
      {t`This takes a moment, or a few minutes with very many contacts. You can leave this page.`}
    </EmptyState>
  );
}

/** The data behind the scores, and how well they rank leads. */
function ScoringModel({ scores: { model, total_processed } }: { scores: LeadScores }) {
  const { t } = useLingui();
  const isLearned = model.kind === 'learned';
  return (
    <Banner
      title={
        isLearned
          ? t`${plural(total_processed, { one: '# contact scored using your own history', other: '# contacts scored using your own history' })}`
          : t`${plural(total_processed, { one: '# contact scored using general rules', other: '# contacts scored using general rules' })}`
      }
    >
      <Basis model={model} /> <Quality quality={model.quality} /> <Undated model={model} />
      {isLearned && <LearnedColumns columns={model.columns} />}
    </Banner>
  );
}

/** The result of learning, or the reason why there is none. */
function Basis({ model: { kind, reason, sample, since, ...outcomes } }: Pick<LeadScores, 'model'>) {
  const { t } = useLingui();
  const number = useNumber();
  const preferences = usePreferences();
  const [won, lost] = [number(outcomes.won), number(outcomes.lost)];
  const size = number(sample ?? 0);
  const results =
    sample === null
      ? t`${won} contacts won and ${lost} not won`
      : t`${won} contacts won and ${lost} not won in a random sample of ${size} contacts`;
  if (kind === 'learned') {
    const date = since && formatDate(since, preferences);
    const basis = date
      ? t`Based on ${results}, all added since ${date}. What makes contacts buy has changed, so earlier ones are no longer used.`
      : t`Based on ${results}.`;
    return `${basis} ${t`A score of 20 means that about 20 of 100 leads like this became customers.`}`;
  }
  return reason === 'no_pattern'
    ? t`Nothing could be learned: what is known about contacts did not predict the results of ${results} better than chance. Scores use reachability, engagement and open deals instead.`
    : t`Not enough history to learn from yet: ${results}. It takes at least ${OUTCOMES_MIN} of each. Scores use reachability, engagement and open deals instead.`;
}

/** How well the scores rank leads, with the margin of error. */
function Quality({ quality }: Pick<LeadScores['model'], 'quality'>) {
  const { t } = useLingui();
  if (!quality) return null;
  const { value, low, high, evidence } = quality;
  const tested = t`Tested on the latest leads with what was learned from earlier ones: the one who became a customer had the higher score in ${value} of 100 pairs (${low} to ${high}).`;
  return evidence === 'undated'
    ? `${tested} ${t`The dates when contacts became customers are missing, so only facts that do not change are used.`}`
    : tested;
}

/** The number of contacts that were left out because their outcome has no date. */
function Undated({ model: { undated, quality } }: Pick<LeadScores, 'model'>) {
  const { t } = useLingui();
  const count = undated.won + undated.lost;
  if (count === 0 || quality?.evidence === 'undated') return null;
  return t`${plural(count, { one: '# contact was', other: '# contacts were' })} left out because no date says when they were won or lost.`;
}

/** The one recommendation that the page opens with. */
function FirstLead({ lead, scores: { base, model } }: { lead: LeadScore; scores: LeadScores }) {
  const { t } = useLingui();
  const { contact_id, contact_name, score, factors } = lead;
  return (
    <StartHere
      sentence={
        <Trans>
          Contact <bdi>{contact_name}</bdi>
        </Trans>
      }
      action={
        <LinkButton to={contactPath(contact_id)} tone="primary">
          {t`Open contact`}
        </LinkButton>
      }
    >
      <p className="break-words text-ink-soft">
        <Trans>Scores {score} of 100</Trans>
      </p>
      <ScoreReasons
        factors={factors}
        score={score}
        base={base}
        noun="contacts"
        timeline={contactPath(contact_id)}
        average={model.kind === 'learned' ? t`An average lead` : t`An average contact, before activity and deals`}
      />
    </StartHere>
  );
}

function TopLead({ lead, levels }: { lead: LeadScore; levels: ScoreLevels }) {
  const { _ } = useWords();
  const { contact_id, contact_name, company, score, key_factors } = lead;
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-4 hover:bg-hover/60">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 title={contact_name} className="truncate font-display text-name">
            <Link to={contactPath(contact_id)} className="after:absolute after:inset-0">
              <bdi>{contact_name}</bdi>
            </Link>
          </h3>
          <p title={company} className="truncate text-ink-faint">
            <bdi>{company}</bdi>
          </p>
        </div>
        <div className="text-end">
          <span className={`font-display text-figure tabular-nums ${scoreColor(score)}`}>{score}</span>
          <div>
            <Badge tone={levelTone(score, levels)}>{_(scoreWord(score, levels))}</Badge>
          </div>
        </div>
      </div>
      {/* Above the link that covers the card. */}
      <div className="relative z-10 self-start">
        <KeyFactors lead={lead} words={key_factors} />
      </div>
    </li>
  );
}

const colorOf = (score: number) => `var(--color-${score >= HOT ? 'danger' : score >= WARM ? 'due' : 'control'})`;

function Distribution({ scores: { distribution } }: { scores: LeadScores }) {
  const { t } = useLingui();
  const number = useNumber();
  return (
    <Card title={t`Score distribution`}>
      <BarTable
        label={t`Contacts by score`}
        columns={[t`Score`, t`Contacts`]}
        bars={distribution.map((count, ten) => ({
          key: String(ten),
          label: `${ten * 10}–${ten === 9 ? 100 : ten * 10 + 9}`,
          value: count,
          text: number(count),
          color: colorOf(ten * 10),
        }))}
      />
    </Card>
  );
}
