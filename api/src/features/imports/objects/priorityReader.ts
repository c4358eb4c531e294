import { msg } from '@lingui/core/macro';
import { TaskPriority } from '@rapport/shared/tasks';
import type { FileReading } from './rowReader';
import { valueReader } from './values';
import { PRIORITY_NEAR, PRIORITY_WORDS } from './words';

/** Reads the priority of tasks. */
export const priorityReader = ({ values }: FileReading) =>
  valueReader(
    {
      column: msg`priority`,
      choices: TaskPriority.options,
      words: PRIORITY_WORDS,
      near: PRIORITY_NEAR,
      otherwise: { value: 'medium', words: msg`Medium` },
    },
    values.priority,
  );
