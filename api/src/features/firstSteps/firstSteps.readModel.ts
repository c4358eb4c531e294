import type { FirstSteps } from '@rapport/shared/firstSteps';
import { rows, type Scope } from '../../db/scope';

const NOUNS = ['contacts', 'companies', 'deals', 'tasks', 'campaigns'] as const;

/** Returns how many records, imports and members a workspace has, without sample data. */
export const readFirstSteps = async (scope: Scope): Promise<FirstSteps> => {
  const [kept, imports, members] = await Promise.all([
    countsOfOwn(scope),
    countOf(rows(scope, 'imports').whereNull('imports.undone_at')),
    countOf(rows(scope, 'memberships')),
  ]);
  const own = Object.fromEntries(NOUNS.map((noun) => [noun, kept.find((count) => count.noun === noun)?.own ?? 0]));
  return {
    ...(own as Record<(typeof NOUNS)[number], number>),
    imports,
    members,
  };
};

const countsOfOwn = (scope: Scope): PromiseLike<{ noun: string; own: number }[]> =>
  rows(scope, 'workspace_counts').groupBy('noun').select('noun', scope.db.raw('sum(total - sample)::int as own'));

const countOf = async (matches: ReturnType<typeof rows>) => Number((await matches.count('* as count').first()).count);
