import type { FirstSteps } from '@rapport/shared/firstSteps';
import { rows, type Scope } from '../../db/scope';

const NOUNS = ['contacts', 'companies', 'deals', 'tasks', 'campaigns'] as const;

/** What the workspace has made of its own so far, and how many people work in it. */
export const readFirstSteps = async (scope: Scope): Promise<FirstSteps> => {
  const kept: { noun: string; own: number }[] = await rows(scope, 'workspace_counts')
    .groupBy('noun')
    .select('noun', scope.db.raw('sum(total - sample)::int as own'));
  const own = Object.fromEntries(NOUNS.map((noun) => [noun, kept.find((count) => count.noun === noun)?.own ?? 0]));
  return {
    ...(own as Record<(typeof NOUNS)[number], number>),
    imports: await countOf(rows(scope, 'imports').whereNull('imports.undone_at')),
    members: await countOf(rows(scope, 'memberships')),
  };
};

const countOf = async (matches: ReturnType<typeof rows>) => Number((await matches.count('* as count').first()).count);
