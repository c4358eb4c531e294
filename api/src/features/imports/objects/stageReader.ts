import { msg } from '@lingui/core/macro';
import { IMPORT_VALUES_SHOWN, type ImportValueColumn } from '@rapport/shared/imports';
import { stageName } from '@rapport/shared/stageNames';
import type { Said } from '@rapport/shared/words';
import { type FileReading, type ImportedStage, singleLine } from './rowReader';
import { tooManyValuesNotice, valueReader } from './values';
import { PIPELINE_WORDS, STAGE_LOOSE_WORDS, STAGE_WORDS } from './words';

interface ReadStage {
  /** `null` for the first stage of the default pipeline. */
  value: string | null;
  /** The text of the cell, to be kept in the notes unless the stage has the same meaning. */
  original: string;
  /** The pipeline in the file, if there is none with this name. */
  unknownPipeline: string;
}

/** The maximum number of pipelines in a file whose stages are read separately. Stages of further pipelines are matched with all stages. */
const PIPELINES_READ = 50;

/**
 * Reads stages by their names, and the default stages also by their names in other tools. If the file has a pipeline column and the
 * workspace has several pipelines, only stages of that pipeline match, and users choose for both together: `Weddings: Inquiry`.
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
    const reader = readerOf(own, stages, withoutPrefix(chosen, prefix), !id);
    readers.set(prefix, reader);
    return reader;
  };
  return {
    read: (cell: string | undefined, pipelineCell: string | undefined): ReadStage => {
      const pipeline = singleLine(pipelineCell);
      const id = known.get(normal(pipeline));
      const unknownPipeline = id ? '' : pipeline;
      const usesAllStages = pipelines.length < 2 || pipeline === '';
      const read = readerFor(usesAllStages ? '' : pipeline)?.read(cell);
      const firstStage = stages.find(({ pipeline_id }) => pipeline_id === id)?.key ?? null;
      return { value: read?.value ?? firstStage, original: read?.original ?? '', unknownPipeline };
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
        // If a single pipeline has too many values, its own reader adds this notice.
        ...(Math.max(...sizes) > IMPORT_VALUES_SHOWN ? [] : tooManyValuesNotice(msg`stage`, total)),
        ...[...readers.values()].flatMap((reader) => reader.notices()),
      ];
    },
  };
};

const prefixOf = (pipeline: string) => pipeline && `${pipeline}: `;

const normal = (text: string) => text.trim().toLowerCase();

/** A pipeline that was never renamed has its default name in any language. */
const pipelineNames = (name: string | null): string[] =>
  name === null ? PIPELINE_WORDS.split(',').map(normal) : [normal(name)];

const withoutPrefix = (chosen: Record<string, string>, prefix: string) =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([value, becomes]) =>
      value.startsWith(prefix) ? [[value.slice(prefix.length), becomes]] : [],
    ),
  );

/** @param own the stages to match @param all the stages to choose from @param isUnsure whether the pipeline is unknown */
const readerOf = (own: ImportedStage[], all: ImportedStage[], chosen: Record<string, string>, isUnsure = false) => {
  const first = own[0];
  return valueReader(
    {
      column: msg`stage`,
      choices: own.map(({ key }) => key),
      moreChoices: all.filter((stage) => !own.includes(stage)).map(({ key }) => key),
      isUnsure,
      words: Object.fromEntries(own.map((stage) => [stage.key, wordsOf(stage)])),
      looseWords: STAGE_LOOSE_WORDS,
      fallback: { value: first?.key ?? null, words: first ? stageName(first) : '' },
    },
    chosen,
  );
};

/** The name of a stage, and the names of default stages in other tools. Won and lost stages have those names in every pipeline. */
const wordsOf = ({ key, name, kind }: ImportedStage): string => {
  const usual: Partial<Record<string, string>> = STAGE_WORDS;
  const ofKind = kind === 'open' ? usual[key] : STAGE_WORDS[`closed_${kind}`];
  return [name?.replaceAll(',', ' '), ofKind].filter(Boolean).join(',');
};
