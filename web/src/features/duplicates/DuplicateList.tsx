import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CompanyDuplicateReason, DuplicateReason } from '@rapport/shared/duplicates';
import { recordPath } from '@rapport/shared/paths';
import type { MergeableType } from '@rapport/shared/recordTypes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAnalysis } from '../../lib/analyses/useAnalysis';
import { useTotal } from '../../lib/format/useTotal';
import { wordedTable } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { ShowMore } from '../../ui/table/ShowMore';
import { Badge } from '../../ui/text/Badge';
import { Breakable } from '../../ui/text/Breakable';
import { duplicateQueries, type Suspects, useDistinguish } from './duplicates.queries';
import { MergeDialog } from './MergeDialog';
import { SearchState } from './SearchState';

const REASONS: Record<DuplicateReason | CompanyDuplicateReason, string> = wordedTable({
  email: msg`Same email`,
  phone: msg`Same phone`,
  name: msg`Same name`,
  domain: msg`Same domain`,
});

const WORDS: Record<MergeableType, Record<'searching' | 'none' | 'kept', string>> = {
  contact: wordedTable({
    searching: msg`This takes a few minutes with this many contacts. You can leave this page.`,
    none: msg`No two contacts share an email, a phone number or a name.`,
    kept: msg`Kept as two contacts`,
  }),
  company: wordedTable({
    searching: msg`This takes a few minutes with this many companies. You can leave this page.`,
    none: msg`No two companies share a domain or a name.`,
    kept: msg`Kept as two companies`,
  }),
};

const ANALYSES = { contact: 'duplicates', company: 'company_duplicates' } as const;

/** Pairs of possible duplicates, the most certain ones first, each with its actions. */
export function DuplicateList({ type }: { type: MergeableType }) {
  const { t } = useLingui();
  const count = useTotal();
  const query = useInfiniteQuery(duplicateQueries.list(type));
  const readers = duplicateQueries.all(type);
  const analysis = useAnalysis(ANALYSES[type], { readAt: query.dataUpdatedAt, readers });
  const [toMerge, setToMerge] = useState<Suspects | null>(null);
  const words = WORDS[type];
  if (analysis?.status === 'running' && !analysis.made_at) {
    return (
      <EmptyState picture="twins" title={t`Looking for duplicates`}>
        {words.searching}
      </EmptyState>
    );
  }
  const isMissing = analysis?.status === 'failed' && !analysis.made_at;
  return (
    <>
      {analysis && analysis.status !== 'live' && <SearchState analysis={analysis} />}
      <QueryState query={query} failed={t`The duplicates could not be loaded`} skeleton="h-48 w-full rounded-lg">
        {({ items: pairs, total }) =>
          pairs.length === 0 ? (
            !isMissing && (
              <EmptyState picture="twins" title={t`No duplicates`}>
                {words.none}
              </EmptyState>
            )
          ) : (
            <>
              <p role="status" className="text-ink-faint">
                {t`${plural(total, { one: '1 possible duplicate', other: `${{ count: count(total) }} possible duplicates` })}`}
              </p>
              <ul className="flex flex-col gap-3">
                {pairs.map((pair) => (
                  <li key={pair.id}>
                    <Pair type={type} pair={pair} onMerge={() => setToMerge(pair)} />
                  </li>
                ))}
              </ul>
              <ShowMore query={query} />
              <MergeDialog type={type} pair={toMerge} onClose={() => setToMerge(null)} />
            </>
          )
        }
      </QueryState>
    </>
  );
}

/** The details that tell two records with the same name apart. */
const detailsOf = (record: Suspects['first']): string[] =>
  'company' in record
    ? [record.email, record.phone, record.company]
    : [record.domain, record.phone, record.industry, record.address];

function Pair({ type, pair, onMerge }: { type: MergeableType; pair: Suspects; onMerge: () => void }) {
  const { t } = useLingui();
  const { distinguish, forget } = useDistinguish(type);
  const two = { first_id: pair.first.id, second_id: pair.second.id };
  const keepApart = async () => {
    await distinguish(two);
    toast.success(WORDS[type].kept, { action: { label: t`Undo`, onClick: () => forget(two) } });
  };
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 xl:grid-cols-[1fr_13rem_auto] xl:items-center">
      <div className="grid min-w-0 gap-3 sm:grid-cols-2">
        {[pair.first, pair.second].map((record) => {
          const { id, name } = record;
          const known = detailsOf(record).filter(Boolean);
          return (
            <div key={id} className="min-w-0">
              <Link
                to={recordPath(type, id)}
                title={name}
                className="tap-layer block font-display text-name hover:underline"
              >
                <bdi className="block truncate">{name}</bdi>
              </Link>
              <p className="flex flex-wrap gap-x-3 text-ink-faint">
                {(known.length > 0 ? known : [t`No other details`]).map((detail) => (
                  <bdi key={detail} className="min-w-0 break-words">
                    <Breakable>{detail}</Breakable>
                  </bdi>
                ))}
              </p>
            </div>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-1 xl:justify-end">
        {pair.reasons.map((reason) => (
          <Badge key={reason} tone="warning">
            {REASONS[reason]}
          </Badge>
        ))}
      </div>
      <div className="flex gap-2">
        <Button size="small" onClick={() => void keepApart().catch(() => undefined)}>
          <Trans>Not a duplicate</Trans>
        </Button>
        <Button size="small" onClick={onMerge}>
          <Trans>Merge</Trans>
        </Button>
      </div>
    </article>
  );
}
