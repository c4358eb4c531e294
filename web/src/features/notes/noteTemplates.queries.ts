import type { NewNoteTemplate, NoteTemplate, NoteTemplateChange } from '@rapport/shared/noteTemplates';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, put, remove } from '../../lib/http/http';

const meta = { changes: ['note-templates'] };

export const noteTemplatesQuery = () =>
  queryOptions({
    queryKey: ['note-templates'],
    queryFn: ({ signal }) => get<NoteTemplate[]>('/note-templates', { signal }),
    staleTime: 60_000,
  });

export const useCreateNoteTemplate = () =>
  useMutation({
    meta: { ...meta, handlesErrors: true },
    mutationFn: ({ draft, key }: { draft: NewNoteTemplate; key: string }) =>
      post<NoteTemplate>('/note-templates', draft, { headers: { 'Idempotency-Key': key } }),
  });

export const useChangeNoteTemplate = () =>
  useMutation({
    meta: { ...meta, handlesErrors: true },
    mutationFn: ({ template, change }: { template: NoteTemplate; change: NoteTemplateChange }) =>
      put<NoteTemplate>(`/note-templates/${template.id}`, change, template),
  });

export const useDeleteNoteTemplate = () =>
  useMutation({ meta, mutationFn: ({ id }: NoteTemplate) => remove(`/note-templates/${id}`) });
