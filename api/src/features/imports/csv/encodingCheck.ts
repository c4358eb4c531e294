import { msg } from '@lingui/core/macro';
import { ENCODINGS, type Encoding } from '@rapport/shared/encodings';
import type { ImportResult } from '@rapport/shared/imports';
import { asText, type Said } from '@rapport/shared/words';
import { decode } from 'iconv-lite';
import type { DetectedEncoding } from './encoding';

const SAMPLES = 3;
const SAMPLE_CHARACTERS = 60;

type EncodingCheck = Pick<ImportResult, 'encoding_check'> & { encoding: Encoding };

/**
 * Returns the encoding to read a file in, chosen or detected, with sample texts by which the user can see whether it is
 * right.
 */
export const checkEncoding = (
  { encoding, certainty, others, sample }: DetectedEncoding,
  chosen?: Encoding,
): EncodingCheck => {
  const taken = chosen ?? encoding;
  const cells = cellsToCompare(sample, [encoding, ...others]);
  const samplesIn = (other: Encoding) => cells.map((cell) => readAs(other, cell));
  return {
    encoding: taken,
    encoding_check: {
      certainty: chosen ? 'sure' : certainty,
      samples: samplesIn(taken).filter(Boolean),
      alternatives: [encoding, ...others]
        .filter((other) => other !== taken)
        .map((other) => ({ encoding: other, samples: samplesIn(other).filter(Boolean) })),
    },
  };
};

const quoted = (texts: string[]): string =>
  texts.length > 0
    ? texts.map((text) => asText(msg`“${text}”`)).reduceRight((others, name) => asText(msg`${name}, ${others}`))
    : '';

/**
 * Returns cells that together distinguish as many encodings as possible, so that no two choices look the same, in the
 * order of the file.
 */
const cellsToCompare = (sample: Buffer, encodings: Encoding[]): Buffer[] => {
  const cells = sample
    .toString('latin1')
    .split('\n')
    .map((text, at) => {
      const cell = Buffer.from(text, 'latin1');
      return { at, cell, readings: encodings.map((encoding) => readAs(encoding, cell)) };
    });
  const toldApart = (some: typeof cells) =>
    new Set(encodings.map((_encoding, nth) => some.map(({ readings }) => readings[nth]).join('\n'))).size;
  const picked: typeof cells = [];
  while (picked.length < Math.min(SAMPLES, cells.length)) {
    const [best] = cells
      .filter((cell) => !picked.includes(cell))
      .map((cell) => ({ cell, together: toldApart([...picked, cell]), alone: toldApart([cell]) }))
      .sort((one, other) => other.together - one.together || other.alone - one.alone);
    if (best) picked.push(best.cell);
  }
  return picked.sort((one, other) => one.at - other.at).map(({ cell }) => cell);
};

const readAs = (encoding: Encoding, cell: Buffer): string => decode(cell, encoding).trim().slice(0, SAMPLE_CHARACTERS);

/** A sentence for files whose encoding is uncertain, so that broken names are not imported silently. */
export const encodingNotices = ({ encoding, encoding_check: { certainty, samples } }: EncodingCheck): Said[] =>
  certainty === 'sure' || encoding === 'utf-8'
    ? []
    : [
        msg`The text encoding of the file is unclear. It was read as ${{ encoding: asText(ENCODINGS[encoding]) }}: ${{ samples: quoted(samples) }}. Check that accented letters look right.`,
      ];
