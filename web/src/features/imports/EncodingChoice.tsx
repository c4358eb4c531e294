import { useLingui } from '@lingui/react/macro';
import { ENCODINGS, type Encoding } from '@rapport/shared/encodings';
import type { ImportResult } from '@rapport/shared/imports';
import { say } from '../../lib/words/words';
import type { ChangeChoices, ImportChoices } from './importChoices';
import { RadioCards } from './RadioCards';

interface EncodingChoiceProps {
  result: Pick<ImportResult, 'encoding' | 'encoding_check'>;
  choices: ImportChoices;
  onChange: ChangeChoices;
}

/** Asks in which encoding the text of a file looks right, if its bytes do not show which one it is. */
export function EncodingChoice({ result: { encoding, encoding_check }, choices, onChange }: EncodingChoiceProps) {
  const { t } = useLingui();
  const { certainty, samples, alternatives } = encoding_check;
  if (alternatives.length === 0 || (certainty === 'sure' && !choices.encoding)) return null;
  // The order does not depend on which encoding is chosen.
  const candidates = [{ encoding, samples }, ...alternatives].sort((one, other) =>
    say(ENCODINGS[one.encoding]).localeCompare(say(ENCODINGS[other.encoding])),
  );
  return (
    <RadioCards<Encoding>
      legend={t`Which of these looks right?`}
      hint={t`The text encoding of the file is unclear.`}
      // The choice shows at once, before the file has been read again.
      value={choices.encoding ?? (certainty === 'ask' ? null : encoding)}
      choices={candidates.map((candidate) => ({
        value: candidate.encoding,
        label: (
          <>
            <span className="block text-ink-faint text-xs">{say(ENCODINGS[candidate.encoding])}</span>
            {candidate.samples.map((sample) => (
              <bdi key={sample} className="block">
                {sample}
              </bdi>
            ))}
          </>
        ),
      }))}
      // Column names can differ in the new encoding, so the choices for columns, values and rows are reset.
      onChoose={(chosen) =>
        onChange({ encoding: chosen, mapping: undefined, values: undefined, repairs: undefined, answered: [] })
      }
    />
  );
}
