import { type MutationMeta, useMutation } from '@tanstack/react-query';

/** A mutation and what it changes: the keys of the queries that are refetched after it succeeded. */
export const useChange = <Input = void, Reply = unknown>(
  changes: MutationMeta['changes'],
  mutationFn: (input: Input) => Promise<Reply>,
  meta: Pick<MutationMeta, 'handlesErrors' | 'handlesConflicts'> = {},
) => useMutation({ meta: { ...meta, changes }, mutationFn });
