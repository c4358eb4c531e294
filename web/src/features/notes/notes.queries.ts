import type { NewTouch, Note, NoteChange, NotedType, TimelineFilter, TimelineItem } from '@rapport/shared/notes';
import { infiniteQueryOptions, type QueryClient, useMutation } from '@tanstack/react-query';
import { getPage, http, post, put, remove } from '../../lib/http/http';

/** The record whose notes are meant. */
export interface Noted {
  type: NotedType;
  id: string;
  name: string;
}

export const noteQueries = {
  all: ['notes'] as const,
  timeline: ({ type, id }: Noted, filter: TimelineFilter) =>
    infiniteQueryOptions({
      queryKey: [...noteQueries.all, 'timeline', type, id, filter],
      queryFn: ({ signal, pageParam }) =>
        getPage<TimelineItem>(`/notes/entity/${type}/${id}/timeline`, {
          signal,
          params: { filter, limit: 50, cursor: pageParam ?? undefined },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
};

const NOUNS: Record<NotedType, string> = { contact: 'contacts', company: 'companies', deal: 'deals' };

const refresh = (client: QueryClient) =>
  Promise.all(
    [noteQueries.all, ['activities'], ['contacts'], ['deals'], ['tasks'], ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** The dialogs say in the specification's words what went wrong. */
const meta = { handlesErrors: true };

export const useAddNote = ({ type, id, name }: Noted) =>
  useMutation({
    meta,
    mutationFn: ({ content, key }: { content: string; key: string }) =>
      post<Note>(
        '/notes',
        { entity_type: type, entity_id: id, entity_name: name, content },
        {
          headers: { 'Idempotency-Key': key },
        },
      ),
    onSuccess: (_note, _input, _result, { client }) => refresh(client),
  });

export const useChangeNote = () =>
  useMutation({
    meta,
    mutationFn: ({ id, ...change }: NoteChange & { id: string }) => put<Note>(`/notes/${id}`, change),
    onSuccess: (_note, _input, _result, { client }) => refresh(client),
  });

export const useDeleteNote = () =>
  useMutation({
    meta,
    mutationFn: (id: string) => remove(`/notes/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => refresh(client),
  });

export const useRestoreNote = () =>
  useMutation({
    mutationFn: (id: string) => post<Note>(`/notes/${id}/restore`),
    onSuccess: (_note, _id, _result, { client }) => refresh(client),
  });

/** Gives one field of the record back what it was. */
export const useRestoreField = ({ type, id }: Noted) =>
  useMutation({
    mutationFn: ({ field, before }: { field: string; before: unknown }) =>
      http.put(`/${NOUNS[type]}/${id}`, { [field]: before }),
    onSuccess: (_record, _input, _result, { client }) =>
      Promise.all([refresh(client), client.invalidateQueries({ queryKey: ['companies'] })]),
  });

export const useLogTouch = (contactId: string) =>
  useMutation({
    meta,
    mutationFn: ({ touch, key }: { touch: NewTouch; key: string }) =>
      post<Note>(`/contacts/${contactId}/touches`, touch, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (_note, _input, _result, { client }) => refresh(client),
  });
