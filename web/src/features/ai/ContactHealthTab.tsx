import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { type ContactHealth, HEALTH_ANALYZED, REASONS_SHOWN } from '@rapport/shared/ai';
import type { Contact } from '@rapport/shared/contacts';
import { contactPath } from '@rapport/shared/paths';
import { HOT, WARM } from '@rapport/shared/thresholds';
import { useQuery } from '@tanstack/react-query';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addContactPath } from '../../lib/routes/links';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { LinkButton } from '../../ui/button/LinkButton';
import { Banner } from '../../ui/feedback/Banner';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Checkbox } from '../../ui/form/Checkbox';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { aiQueries, useHealth } from './ai.queries';

/** Analyzes how well the relationships with a few chosen contacts are kept. */
export function ContactHealthTab() {
  const { t } = useLingui();
  return (
    <QueryState
      query={useQuery(aiQueries.offered())}
      failed={t`The contacts could not be loaded`}
      skeleton="h-64 w-full rounded-lg"
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            picture="people"
            title={t`No contacts yet`}
            action={
              <LinkButton to={addContactPath} tone="primary">
                {t`Add contact`}
              </LinkButton>
            }
          />
        ) : (
          <HealthAnalysis offered={items} />
        )
      }
    </QueryState>
  );
}

function HealthAnalysis({ offered }: { offered: Contact[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string[]>([]);
  const analysis = useHealth();
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const analyzed = chosen.slice(0, HEALTH_ANALYZED);
  const missing = analysis.data ? (analysis.variables?.length ?? 0) - analysis.data.length : 0;
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t`Choose contacts`}
        subtitle={t`Your most recent contacts. Select up to ${HEALTH_ANALYZED} at a time.`}
      >
        <fieldset>
          <legend className="sr-only">{t`Contacts to analyze`}</legend>
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {offered.map(({ id, name }) => (
              <li key={id} className="min-w-0">
                <Checkbox
                  label={name}
                  checked={chosen.includes(id)}
                  disabled={!chosen.includes(id) && chosen.length >= HEALTH_ANALYZED}
                  onChange={() => toggle(id)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
        <Button
          tone="primary"
          className="mt-4"
          disabled={chosen.length === 0}
          isBusy={analysis.isPending}
          onClick={() => analysis.mutate(analyzed)}
        >
          {t`Analyze health`}
        </Button>
      </Card>
      {missing > 0 && (
        <Banner tone="warning">
          <Plural
            value={missing}
            one="# could not be analyzed. Please try again."
            other="# could not be analyzed. Please try again."
          />
        </Banner>
      )}
      <div aria-live="polite" className="grid gap-4 lg:grid-cols-2">
        {analysis.data?.map((health) => (
          <HealthCard key={health.contact_id} health={health} />
        ))}
      </div>
    </div>
  );
}

/** Green from 80, yellow from 60, red below. */
const look = (score: number) =>
  score >= HOT ? 'text-ok-text' : score >= WARM ? 'text-warning-text' : 'text-danger-text';
const RISK = {
  low: { tone: 'ok', label: msg`low risk` },
  medium: { tone: 'warning', label: msg`medium risk` },
  high: { tone: 'danger', label: msg`high risk` },
} as const;
const TREND = {
  Improving: { icon: TrendingUp, label: msg`Improving since 30 days ago` },
  Stable: { icon: Minus, label: msg`Stable since 30 days ago` },
  Declining: { icon: TrendingDown, label: msg`Declining since 30 days ago` },
};

function HealthCard({ health }: { health: ContactHealth }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const { contact_id, contact_name, health_score, risk_level, trend, has_trend, key_insights } = health;
  const { icon: Trend, label: change } = TREND[trend];
  const risk = RISK[risk_level];
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 title={contact_name} className="truncate font-display text-name">
            <Link
              to={contactPath(contact_id)}
              className="tap-target inline-block max-w-full truncate align-top hover:underline"
            >
              <bdi>{contact_name}</bdi>
            </Link>
          </h3>
          <p className="text-ink-faint text-xs">{key_insights.join('\u00a0· ')}</p>
        </div>
        <span className={`font-display text-figure tabular-nums ${look(health_score)}`}>{health_score}</span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Badge tone={risk.tone}>{_(risk.label)}</Badge>
        <span className="inline-flex items-center gap-1 text-ink-soft text-xs">
          {has_trend ? (
            <>
              <Trend size={14} aria-hidden="true" />
              {_(change)}
            </>
          ) : (
            t`Added less than 30 days ago, no trend yet`
          )}
        </span>
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Reasons title={t`Risks`} items={health.risk_factors} none={t`No risks found`} />
        <Reasons title={t`Suggestions`} items={health.suggestions} none={t`None`} />
      </div>
    </Card>
  );
}

function Reasons({ title, items, none }: { title: string; items: string[]; none: string }) {
  return (
    <div className="min-w-0">
      <h4 className="font-medium text-xs">{title}</h4>
      {items.length === 0 && <p className="text-ink-faint">{none}</p>}
      <ul className="text-ink-soft">
        {items.slice(0, REASONS_SHOWN).map((reason) => (
          <li key={reason} className="break-words">
            <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
