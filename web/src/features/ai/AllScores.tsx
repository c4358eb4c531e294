import { useLingui } from '@lingui/react/macro';
import { type LeadScores, SCORES_SHOWN } from '@rapport/shared/ai';
import { contactPath } from '@rapport/shared/paths';
import { scoreWord } from '@rapport/shared/thresholds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { useWords } from '../../lib/words/macros';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { Badge } from '../../ui/text/Badge';
import { aiQueries } from './ai.queries';
import { KeyFactors } from './KeyFactors';
import { levelTone, scoreColor } from './scoreColor';

/** The highest scores, and on request all scores page by page. */
export function AllScores({ scores }: { scores: LeadScores }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const number = useNumber();
  const { all_scores, total_processed, average_score, levels, source } = scores;
  const [isListed, setIsListed] = useState(false);
  const query = useInfiniteQuery({ ...aiQueries.scoreList(), enabled: isListed });
  const list = isListed ? query.data : undefined;
  // Only the scores of the first response are worded by a language model; those of the list are not.
  const worded = new Map((source === 'ai' ? all_scores : []).map((each) => [each.contact_id, each.key_factors]));
  const shown =
    list?.items.map((each) => ({ ...each, key_factors: worded.get(each.contact_id) ?? each.key_factors })) ??
    all_scores.slice(0, SCORES_SHOWN);
  const [listed, total] = [number(shown.length), number(total_processed)];
  const first = {
    hasNextPage: shown.length < total_processed,
    fetchNextPage: () => (isListed ? query.refetch() : setIsListed(true)),
    isFetchingNextPage: query.isFetching,
    isFetchNextPageError: query.isError,
  };
  return (
    <Card
      title={t`All scores`}
      subtitle={t`${listed} of ${total}, highest first. The average is ${average_score}.`}
      isFlush
    >
      <Table label={t`All scores`}>
        <TableHead>
          <HeaderCell>{t`Contact`}</HeaderCell>
          <HeaderCell isNumber>{t`Score`}</HeaderCell>
          <HeaderCell>{t`Priority`}</HeaderCell>
          <HeaderCell>{t`Key factors`}</HeaderCell>
        </TableHead>
        <TableBody>
          {shown.map(({ contact_id, contact_name, score, key_factors, factors }) => (
            <TableRow key={contact_id}>
              <Cell>
                <Link
                  to={contactPath(contact_id)}
                  className="tap-target inline-block max-w-full break-words font-display text-name hover:underline"
                >
                  <bdi>{contact_name}</bdi>
                </Link>
              </Cell>
              <Cell label={t`Score`} isNumber className={scoreColor(score)}>
                {score}
              </Cell>
              <Cell label={t`Priority`}>
                <Badge tone={levelTone(score, levels)}>{_(scoreWord(score, levels))}</Badge>
              </Cell>
              <Cell
                label={t`Key factors`}
                className={clsx('lg:max-w-none', key_factors.length === 0 && 'max-sm:hidden')}
              >
                <KeyFactors lead={{ contact_id, factors }} words={key_factors} />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ShowMore query={list ? query : first} />
    </Card>
  );
}
