import type {
  NewTouch,
  Note,
  NoteChange,
  NotedType,
  NoteFormat,
  TimelineFilter,
  TimelineItem,
} from '@rapport/shared/notes';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { useMutation } from '@tanstack/react-query';
import { addOnce } from '../../lib/http/addOnce';
import { http, post, put, remove } from '../../lib/http/http';
import { useChange } from '../../lib/http/useChange';
import { pagesOf } from '../../lib/records/pages';

/** The record that the notes belong to. */
export interface NotedRecord {
  type: NotedType;
  id: string;
  name: string;
}

export const noteQueries = {
  all: ['notes'] as const,
  timeline: ({ type, id }: Omit<NotedRecord, 'name'>, filter: TimelineFilter) =>
    pagesOf<TimelineItem>([...noteQueries.all, 'timeline', type, id, filter], `/notes/entity/${type}/${id}/timeline`, {
      filter,
      limit: 50,
    }),
};

/** The dialogs show errors themselves, in the words of the specification. */
const meta = { handlesErrors: true, changes: noteQueries.all };

export const useAddNote = ({ type, id, name }: NotedRecord) =>
  useMutation({
    meta,
    mutationFn: ({ content, format }: { content: string; format: NoteFormat }) =>
      addOnce<Note>('/notes', { entity_type: type, entity_id: id, entity_name: name, content, format }),
  });

export const useChangeNote = () =>
  useMutation({
    meta,
    /** With `seen`, the change is refused with 412 if the note was changed since then. */
    mutationFn: ({ id, seen, ...change }: NoteChange & { id: string; seen?: { updated_at: string } }) =>
      put<Note>(`/notes/${id}`, change, seen),
  });

export const useDeleteNote = () => useMutation({ meta, mutationFn: (id: string) => remove(`/notes/${id}`) });

export const useRestoreNote = () => useChange(noteQueries.all, (id: string) => post<Note>(`/notes/${id}/restore`));

/** Sets one field of the record back to its earlier value. */
export const useRestoreField = ({ type, id }: NotedRecord) => {
  const { table } = RECORD_TYPES[type];
  return useChange([table], ({ field, before }: { field: string; before: unknown }) =>
    http.put(`/${table}/${id}`, changeTo(field, before)),
  );
};

const changeTo = (field: string, value: unknown) => {
  const [, own] = /^custom\.(.+)$/.exec(field) ?? [];
  return own ? { custom: { [own]: value ?? null } } : { [field]: value };
};

/** Logs a touch, and adds a task if it has a next step. */
export const useLogTouch = (contactId: string) =>
  useChange(
    ['notes', 'contacts', 'tasks'],
    (touch: NewTouch) => addOnce<Note>(`/contacts/${contactId}/touches`, touch),
    { handlesErrors: true },
  );
