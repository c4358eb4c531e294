import type { NewNoteTemplate, NoteTemplate, NoteTemplateChange } from '@rapport/shared/noteTemplates';
import { addOnce } from '../../lib/http/addOnce';
import { put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const KEY = ['note-templates'];

export const noteTemplatesQuery = () =>
  queryOf<NoteTemplate[]>(['note-templates'], '/note-templates', { staleTime: 60_000 });

export const useCreateNoteTemplate = () =>
  useChange(KEY, (draft: NewNoteTemplate) => addOnce<NoteTemplate>('/note-templates', draft), { handlesErrors: true });

export const useChangeNoteTemplate = () =>
  useChange(
    KEY,
    ({ template, change }: { template: NoteTemplate; change: NoteTemplateChange }) =>
      put<NoteTemplate>(`/note-templates/${template.id}`, change, template),
    { handlesErrors: true },
  );

export const useDeleteNoteTemplate = () => useChange(KEY, ({ id }: NoteTemplate) => remove(`/note-templates/${id}`));
