import type { LeadScore } from '@rapport/shared/ai';
import { factorInWords, strongestOf } from '@rapport/shared/leadScores';
import { contactPath } from '@rapport/shared/paths';
import { FactorLink } from './FactorLink';

interface KeyFactorsProps {
  lead: Pick<LeadScore, 'contact_id' | 'factors'>;
  /** The factors in words, or the sentence of a language model, as sent by the API. */
  words: readonly string[];
}

/**
 * The strongest reasons for the score of a lead, each of which opens what it is based on. If a language model worded
 * them, its sentence is above.
 */
export function KeyFactors({ lead: { contact_id, factors }, words }: KeyFactorsProps) {
  const strongest = strongestOf(factors);
  const sentence = words.join(', ');
  const isWorded = sentence !== '' && sentence !== strongest.map(factorInWords).join(', ');
  return (
    <>
      {isWorded && <p className="break-words">{sentence}</p>}
      <ul className="text-[13px]/5 text-ink-soft">
        {strongest.map((factor) => (
          <li key={factor.label} className="break-words">
            <FactorLink
              factor={factor}
              noun="contacts"
              timeline={contactPath(contact_id)}
              className="tap-target inline-block max-w-full break-words text-start hover:underline"
            >
              <bdi>{factorInWords(factor)}</bdi>
            </FactorLink>
          </li>
        ))}
      </ul>
    </>
  );
}
