import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LeadScores } from '@rapport/shared/ai';
import type { Sentence } from '@rapport/shared/words';
import { useLingui as useWords } from '../../lib/words/macros';

const NAMES: Record<string, Sentence> = {
  email: msg`Email address`,
  phone: msg`Phone number`,
  company: msg`Company`,
  business: msg`Business email address`,
  source: msg`Source`,
  industry: msg`Industry`,
  size: msg`Company size`,
  country: msg`Country of the phone number`,
  owner: msg`Owner`,
  season: msg`Month of the first contact`,
  mail: msg`Answers to emails`,
  tag: msg`Tags`,
  title: msg`Job title`,
  touches: msg`Calls, meetings and emails`,
  first: msg`Kind of the first contact`,
  reaction: msg`Reactions to campaigns`,
};

/** What scores learn from and why, and what they leave out. */
export function LearnedColumns({ columns }: { columns: LeadScores['model']['columns'] }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const named = columns.map(({ column, label, is_used }) => {
    const name = NAMES[column];
    return { name: label || (name ? _(name) : column), is_used };
  });
  const used = named.filter(({ is_used }) => is_used).map(({ name }) => name);
  const left = named.filter(({ is_used }) => !is_used).map(({ name }) => name);
  const [usedNames, leftNames] = [used.join(', '), left.join(', ')];
  return (
    <details className="mt-2">
      <summary className="tap-target cursor-pointer font-medium">{t`What the scores learn from`}</summary>
      <p className="mt-1">{t`Used, as it was before each result was known: ${usedNames}.`}</p>
      {left.length > 0 && (
        <p className="mt-1">{t`Not used, because it seems to have been entered after the result: ${leftNames}.`}</p>
      )}
      <p className="mt-1">{t`Never used: status, deals and their stages, and how many fields are filled in.`}</p>
    </details>
  );
}
