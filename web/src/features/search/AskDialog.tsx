import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedList } from '@rapport/shared/ask';
import { recordPath } from '@rapport/shared/paths';
import type { ListedType } from '@rapport/shared/recordFields';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useMoney } from '../../lib/format/useMoney';
import { useTotal } from '../../lib/format/useTotal';
import { ApiProblem } from '../../lib/http/apiProblem';
import { useRecordFields } from '../../lib/records/recordFields';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { PartText } from '../../lib/views/PartText';
import { LinkButton } from '../../ui/button/LinkButton';
import { Banner } from '../../ui/feedback/Banner';
import { QueryState } from '../../ui/feedback/QueryState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Dialog } from '../../ui/overlay/Dialog';
import { askQueries } from './ask.queries';

/** The answer to a question: the number of records, their sum, the first of them, and the filter that found them. */
export function AskDialog({ question, onClose }: { question: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data: list, error } = useQuery(askQueries.list(question));
  return (
    <Dialog open title={question} onOpenChange={(open) => !open && onClose()}>
      {error && (
        <Banner tone="warning" role="alert">
          {error instanceof ApiProblem ? error.message : t`The question could not be answered. Please try again.`}
        </Banner>
      )}
      {!list && !error && (
        <div role="status" className="flex flex-col gap-3">
          <span className="text-ink-soft">
            <Trans>Looking for the records that answer it…</Trans>
          </span>
          <Skeleton className="h-40" />
        </div>
      )}
      {list && <Answer list={list} onClose={onClose} />}
    </Dialog>
  );
}

const pathOf = ({ object_type, filter, sort }: AskedList) => {
  const asked = { filter: JSON.stringify(filter), ...(sort && { sort }) };
  return `${RECORD_TYPES[object_type].page?.path}?${new URLSearchParams(asked)}`;
};

function Answer({ list, onClose }: { list: AskedList; onClose: () => void }) {
  const { t } = useLingui();
  const { object_type, filter, left_out } = list;
  const query = useQuery(askQueries.records(list));
  const count = useTotal();
  const amounts = useAmounts(list);
  return (
    <div className="flex flex-col gap-4">
      <QueryState query={query} failed={t`The records could not be loaded`} skeleton="h-40">
        {({ items, total = items.length }) => (
          <>
            <p className="font-display text-title">
              {countText(object_type, total, count(total, filter))}
              {amounts && total > 0 && `\u00a0· ${amounts.text}`}
            </p>
            {amounts && <UnconvertedAmounts sums={amounts.apart} />}
            {items.length > 0 && (
              <ul className="divide-y divide-line rounded-md border border-line">
                {items.map(({ id, name, title }) => (
                  <li key={id}>
                    <Link
                      to={recordPath(object_type, id)}
                      onClick={onClose}
                      className="flex min-h-9 items-center px-3 hover:bg-hover pointer-coarse:min-h-11"
                    >
                      <bdi className="truncate">{name ?? title}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryState>
      <div className="text-ink-soft">
        <UsedFilter list={list} />
        {left_out && (
          <p className="mt-1">
            <Trans>
              Not part of the filter: <bdi>{left_out}</bdi>
            </Trans>
          </p>
        )}
      </div>
      <div className="flex justify-end">
        <LinkButton to={pathOf(list)} tone="primary" onClick={onClose}>
          <Trans>Open the list</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

const countText = (type: ListedType, total: number, shown: string): string => {
  const texts = {
    contact: () => plural(total, { one: '# contact', other: `${shown} contacts` }),
    company: () => plural(total, { one: '# company', other: `${shown} companies` }),
    deal: () => plural(total, { one: '# deal', other: `${shown} deals` }),
    task: () => plural(total, { one: '# task', other: `${shown} tasks` }),
  };
  return texts[type]();
};

/** The sum of the deals. If an exchange rate is missing, `UnconvertedAmounts` says so below. */
function useAmounts(list: AskedList) {
  const { data: board } = useQuery({ ...askQueries.board(list), enabled: list.object_type === 'deal' });
  const { money, total } = useMoney();
  if (!board) return null;
  const { amount, apart } = total(board.flatMap(({ sums }) => sums));
  return { text: money(amount), apart };
}

/** The filter in words, so that the user sees how the question was understood. */
function UsedFilter({ list: { object_type, filter } }: { list: AskedList }) {
  const fields = useRecordFields(object_type);
  if (filter.rules.length === 0) {
    return (
      <p>
        <Trans>Nothing was filtered.</Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>Filter:</Trans>{' '}
      {Object.entries(filter.rules).map(([key, part]) => (
        <Fragment key={key}>
          {key !== '0' && (
            <span className="text-ink-faint">
              {' '}
              {filter.match === 'any' ? (
                <Trans context="between two conditions">or</Trans>
              ) : (
                <Trans context="between two conditions">and</Trans>
              )}{' '}
            </span>
          )}
          <PartText part={part} fields={fields} />
        </Fragment>
      ))}
    </p>
  );
}
