import type { CurrentMailbox } from '@rapport/shared/mailbox';
import type { NewSequence, Sequence, SequenceRun, SequenceStart, SequenceStarted } from '@rapport/shared/sequences';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { addOnce } from '../../lib/http/addOnce';
import { get, post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import { pagesOf } from '../../lib/records/pages';

export const sequenceQueries = {
  all: () => queryOf<Sequence[]>(['sequences'], '/sequences'),
  /** The contacts in a sequence, latest first. */
  runs: (sequenceId: string) =>
    pagesOf<SequenceRun>(['sequences', 'runs', sequenceId], '/sequences/runs', {
      sequence_id: sequenceId,
      limit: 50,
    }),
  /** The latest sequence of a contact. */
  latestOf: (contactId: string) =>
    queryOptions({
      queryKey: ['sequences', 'latest', contactId],
      queryFn: async ({ signal }): Promise<SequenceRun | null> => {
        const params = { contact_id: contactId, limit: 1 };
        const [latest] = await get<SequenceRun[]>('/sequences/runs', { params, signal });
        return latest ?? null;
      },
    }),
  /** Whether the plan has email integration. */
  isAvailable: () =>
    queryOptions({
      queryKey: ['mailbox', 'plan'],
      queryFn: async ({ signal }) => (await get<CurrentMailbox>('/mailbox', { signal })).is_available,
    }),
};

const meta = { changes: ['sequences'], handlesErrors: true };

export const useSaveSequence = () =>
  useMutation({
    meta,
    mutationFn: ({ seen, sequence }: { seen?: Sequence; sequence: NewSequence }) =>
      seen ? put<Sequence>(`/sequences/${seen.id}`, sequence, seen) : addOnce<Sequence>('/sequences', sequence),
  });

export const useDeleteSequence = () => useChange(['sequences'], (id: string) => remove(`/sequences/${id}`));

export const useStartSequence = () =>
  useMutation({
    meta: { ...meta, changes: ['sequences', 'mailbox'] },
    mutationFn: ({ id, ...start }: SequenceStart & { id: string }) =>
      addOnce<SequenceStarted>(`/sequences/${id}/runs`, start),
  });

export const useStopSequence = () =>
  useChange(['sequences'], (runId: string) => post<SequenceRun>(`/sequences/runs/${runId}/stop`));
