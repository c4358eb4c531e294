import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import type { DealLines, DealLinesChange } from '@rapport/shared/lines';
import { useState } from 'react';
import { ApiProblem, isConflict } from '../../lib/http/apiProblem';
import { get } from '../../lib/http/http';
import { useChangeLines } from './dealLines.queries';

/**
 * Saves the lines of a deal. A change of the deal's other fields meanwhile, such as its stage, is not a conflict. If somebody else
 * changed its lines or currency, the error says so, and saving again replaces theirs. @throws ApiProblem
 */
export const useSaveLines = (deal: Deal, known: DealLines) => {
  const { t } = useLingui();
  const { mutateAsync: save } = useChangeLines(deal);
  // What the user has seen: the values when the form opened, not those that were loaded since.
  const [seen, setSeen] = useState({ deal, lines: known });

  return async (change: DealLinesChange) => {
    try {
      return await save({ change, seen: seen.deal });
    } catch (problem) {
      if (!isConflict(problem)) throw problem;
      // The version is read first, so that a change of the lines between the two requests is a conflict again.
      const now = await get<Deal>(`/deals/${deal.id}`);
      const lines = await get<DealLines>(`/deals/${deal.id}/lines`);
      if (isSame(lines, seen.lines)) return save({ change, seen: now });
      setSeen({ deal: now, lines });
      const detail = t`Someone else changed these lines while you had them open. Save again to replace theirs with yours, or cancel to see theirs.`;
      throw new ApiProblem({ status: problem.status, title: problem.title, code: problem.code, detail });
    }
  };
};

const isSame = (one: DealLines, other: DealLines): boolean =>
  one.currency === other.currency && JSON.stringify(one.lines) === JSON.stringify(other.lines);
