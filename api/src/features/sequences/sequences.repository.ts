import { msg } from '@lingui/core/macro';
import { type NewSequence, SEQUENCES_MAX, type Sequence, type SequenceChange } from '@rapport/shared/sequences';
import { addRow, rows, type Scope } from '../../db/scope';
import { changedMeanwhile, conflict, notFound } from '../../http/problem';

const COLUMNS = ['id', 'name', 'steps', 'created_at', 'updated_at'].map((column) => `sequences.${column}`);

/** The number of runs of a sequence: all, or those that meet a condition. */
const runs = (scope: Scope, name: string, condition = 'true') =>
  scope.db.raw(
    `(select count(*)::int from sequence_runs where sequence_runs.workspace_id = sequences.workspace_id
        and sequence_runs.sequence_id = sequences.id and ${condition}) as ${name}`,
  );

const sequences = (scope: Scope) =>
  rows(scope, 'sequences').select(
    ...COLUMNS,
    runs(scope, 'started'),
    runs(scope, 'active', 'sequence_runs.ending is null'),
    runs(scope, 'answered', `sequence_runs.ending = 'answered'`),
  );

export const listSequences = (scope: Scope): Promise<Sequence[]> =>
  sequences(scope).orderByRaw('fold(name), id').limit(SEQUENCES_MAX);

/** @throws 404 */
export const findSequence = async (scope: Scope, id: string): Promise<Sequence> => {
  const found = await sequences(scope).where({ id }).first();
  if (!found) throw notFound(msg`This sequence`);
  return found;
};

/** @throws 409 if the limit of sequences is reached */
export const insertSequence = async (scope: Scope, { name, steps }: NewSequence): Promise<Sequence> => {
  const [{ count }] = await rows(scope, 'sequences').count({ count: '*' });
  if (count >= SEQUENCES_MAX) {
    throw conflict('too_many', msg`There are ${SEQUENCES_MAX} sequences. Delete one first.`);
  }
  const [{ id }] = await addRow(scope, 'sequences', { name, steps: JSON.stringify(steps) }).returning('id');
  return findSequence(scope, id);
};

/** @throws 404; 412 if the sequence has changed since the caller read it */
export const updateSequence = async (
  scope: Scope,
  id: string,
  { steps, ...change }: SequenceChange,
  seenVersion: string | undefined,
): Promise<Sequence> => {
  const sequence = rows(scope, 'sequences').where({ id });
  if (seenVersion) sequence.where({ updated_at: seenVersion });
  const changed = await sequence.update({
    ...change,
    ...(steps && { steps: JSON.stringify(steps) }),
    updated_at: scope.db.fn.now(),
  });
  const found = await findSequence(scope, id);
  if (changed === 0) throw changedMeanwhile(msg`This sequence`);
  return found;
};

/** Deletes a sequence. Its contacts get no more emails. */
export const deleteSequence = async (scope: Scope, id: string) => {
  if ((await rows(scope, 'sequences').where({ id }).delete()) === 0) throw notFound(msg`This sequence`);
};
