import { msg } from '@lingui/core/macro';
import { TaskPriority } from '@rapport/shared/tasks';
import type { FileReading } from './rowReader';
import { valueReader } from './values';
import { PRIORITY_LOOSE_WORDS, PRIORITY_WORDS } from './words';

/** Reads the priority of tasks. */
export const priorityReader = ({ values }: FileReading) =>
  valueReader(
    {
      column: msg`priority`,
      choices: TaskPriority.options,
      words: PRIORITY_WORDS,
      looseWords: PRIORITY_LOOSE_WORDS,
      fallback: { value: 'medium', words: msg`Medium` },
    },
    values.priority,
  );
