import { msg } from '@lingui/core/macro';
import { IMPORT_VALUES_SHOWN, type ImportValueColumn } from '@rapport/shared/imports';
import { stageName } from '@rapport/shared/stageNames';
import type { Said } from '@rapport/shared/words';
import { type FileReading, type ImportedStage, squeezed } from './rowReader';
import { moreThanShown, valueReader } from './values';
import { PIPELINE_WORDS, STAGE_NEAR, STAGE_WORDS } from './words';

interface ReadStage {
  /** `null` where the deal begins in the first stage of the default pipeline. */
  value: string | null;
  /** What the cell says, to be kept where our stage does not say the same. */
  original: string;
  /** What the file calls a pipeline that is none of ours. */
  unknownPipeline: string;
}

/** So many pipelines of a file have stages of their own; those of further ones are looked for in all. */
const PIPELINES_READ = 50;

/**
 * Reads stages by their names, and the default ones by what other tools call them. Where the file has a pipeline too, and there are
 * several here, its stages are meant, and people choose for the two together: `Weddings: Enquiry`.
 */
export const stageReader = ({ pipelines, stages, values }: FileReading) => {
  const chosen = values.stage ?? {};
  const known = new Map(
    pipelines.flatMap(({ id, name }) => pipelineNames(name).map((each) => [each, id] as const)).toReversed(),
  );
  const readers = new Map([['', readerOf(stages, stages, chosen)]]);
  const readerFor = (pipeline: string) => {
    const prefix = prefixOf(pipeline);
    const found = readers.get(prefix);
    if (found) return found;
    if (readers.size > PIPELINES_READ) return readers.get('');
    const id = known.get(normal(pipeline));
    const own = id ? stages.filter(({ pipeline_id }) => pipeline_id === id) : stages;
    const made = readerOf(own, stages, withoutPrefix(chosen, prefix), !id);
    readers.set(prefix, made);
    return made;
  };
  return {
    read: (cell: string | undefined, pipelineCell: string | undefined): ReadStage => {
      const pipeline = squeezed(pipelineCell);
      const id = known.get(normal(pipeline));
      const unknownPipeline = id ? '' : pipeline;
      const isOne = pipelines.length < 2 || pipeline === '';
      const read = readerFor(isOne ? '' : pipeline)?.read(cell);
      const begins = stages.find(({ pipeline_id }) => pipeline_id === id)?.key ?? null;
      return { value: read?.value ?? begins, original: read?.original ?? '', unknownPipeline };
    },
    values: (): ImportValueColumn => ({
      field: 'stage',
      choices: stages.map(({ key }) => key),
      values: [...readers]
        .flatMap(([prefix, reader]) =>
          reader.values('stage').values.map((each) => ({ ...each, value: prefix + each.value })),
        )
        .sort((one, other) => other.rows - one.rows)
        .slice(0, IMPORT_VALUES_SHOWN),
    }),
    notices: (): Said[] => {
      const sizes = [...readers.values()].map((reader) => reader.size());
      const total = sizes.reduce((sum, size) => sum + size, 0);
      return [
        // Where one pipeline has too many, its reader says so.
        ...(Math.max(...sizes) > IMPORT_VALUES_SHOWN ? [] : moreThanShown(msg`stage`, total)),
        ...[...readers.values()].flatMap((reader) => reader.notices()),
      ];
    },
  };
};

const prefixOf = (pipeline: string) => pipeline && `${pipeline}: `;

const normal = (text: string) => text.trim().toLowerCase();

/** A pipeline without a name is called as the tool's language calls it. */
const pipelineNames = (name: string | null): string[] =>
  name === null ? PIPELINE_WORDS.split(',').map(normal) : [normal(name)];

const withoutPrefix = (chosen: Record<string, string>, prefix: string) =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([value, becomes]) =>
      value.startsWith(prefix) ? [[value.slice(prefix.length), becomes]] : [],
    ),
  );

/** @param own the stages that a name may mean @param isUnsure whether the pipeline is none of ours */
const readerOf = (own: ImportedStage[], all: ImportedStage[], chosen: Record<string, string>, isUnsure = false) => {
  const first = own[0];
  return valueReader(
    {
      column: msg`stage`,
      choices: own.map(({ key }) => key),
      further: all.filter((stage) => !own.includes(stage)).map(({ key }) => key),
      isUnsure,
      words: Object.fromEntries(own.map((stage) => [stage.key, wordsOf(stage)])),
      near: STAGE_NEAR,
      otherwise: { value: first?.key ?? null, words: first ? stageName(first) : '' },
    },
    chosen,
  );
};

/** What a stage is called here, and what other tools call the default ones; of every pipeline those for won and lost. */
const wordsOf = ({ key, name, kind }: ImportedStage): string => {
  const usual: Partial<Record<string, string>> = STAGE_WORDS;
  const ofKind = kind === 'open' ? usual[key] : STAGE_WORDS[`closed_${kind}`];
  return [name?.replaceAll(',', ' '), ofKind].filter(Boolean).join(',');
};
