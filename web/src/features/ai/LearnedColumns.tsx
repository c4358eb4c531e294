import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LeadScores } from '@rapport/shared/ai';
import type { Sentence } from '@rapport/shared/words';
import { useWords } from '../../lib/words/macros';
import { Fold } from '../../ui/page/Fold';
import { WHY_ALLOWED, WHY_LEFT_OUT } from './whyAllowed';

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
  first: msg`Type of first contact`,
  reaction: msg`Reactions to campaigns`,
};

/** The columns that scores learn from, and those they leave out, with the reasons. */
export function LearnedColumns({ columns }: { columns: LeadScores['model']['columns'] }) {
  const { t } = useLingui();
  const used = columns.filter(({ is_used }) => is_used);
  const left = columns.filter(({ is_used }) => !is_used);
  return (
    <div className="mt-2">
      <Fold label={t`What the scores learn from`}>
        <p>{t`Used, because it was known before each result:`}</p>
        <Columns columns={used} />
        {left.length > 0 && (
          <>
            <p className="mt-2">{t`Not used, because it seems to have been entered after the result:`}</p>
            <Columns columns={left} />
          </>
        )}
        <p className="mt-2">{t`Never used: status, deals and their stages, and how many fields are filled in.`}</p>
      </Fold>
    </div>
  );
}

function Columns({ columns }: { columns: LeadScores['model']['columns'] }) {
  const { _ } = useWords();
  return (
    <dl className="mt-1 flex flex-col gap-1">
      {columns.map(({ column, label, allowed, leak }) => {
        const name = NAMES[column];
        const why = allowed ? WHY_ALLOWED[allowed] : leak && WHY_LEFT_OUT[leak];
        return (
          <div key={column} className="sm:flex sm:gap-3">
            <dt className="min-w-0 break-words font-medium sm:w-48 sm:shrink-0">
              <bdi>{label || (name ? _(name) : column)}</bdi>
            </dt>
            <dd className="min-w-0 text-ink-soft">{why && _(why)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
