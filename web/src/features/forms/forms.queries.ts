import type { FormSubmission, NewWebForm, WebForm, WebFormChange } from '@rapport/shared/forms';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, put, remove } from '../../lib/http/http';
import { pagesOf } from '../../lib/records/pages';

export const formQueries = {
  list: () => queryOptions({ queryKey: ['forms'], queryFn: ({ signal }) => get<WebForm[]>('/forms', { signal }) }),
  submissions: (id: string, state: string) =>
    pagesOf<FormSubmission>(['forms', id, 'submissions', state], `/forms/${id}/submissions`, {
      limit: 50,
      ...(state && { state }),
    }),
};

const changes = ['forms'];

export const useSaveForm = (form: WebForm | null) =>
  useMutation({
    meta: { changes },
    mutationFn: (input: NewWebForm) =>
      form ? put<WebForm>(`/forms/${form.id}`, input, form) : post<WebForm>('/forms', input),
  });

export const useSetFormOpen = ({ id }: Pick<WebForm, 'id'>) =>
  useMutation({
    meta: { changes },
    mutationFn: (is_open: boolean) => put<WebForm>(`/forms/${id}`, { is_open } satisfies WebFormChange),
  });

export const useDeleteForm = () =>
  useMutation({ meta: { changes }, mutationFn: (id: string) => remove(`/forms/${id}`) });

export const useAcceptSubmission = () =>
  useMutation({
    meta: { changes: ['forms', 'contacts', 'deals', 'tasks', 'notes'] },
    mutationFn: ({ form_id, id }: FormSubmission) => post<FormSubmission>(`/forms/${form_id}/submissions/${id}/accept`),
  });

export const useDeleteSubmission = () =>
  useMutation({
    meta: { changes },
    mutationFn: ({ form_id, id }: FormSubmission) => remove(`/forms/${form_id}/submissions/${id}`),
  });
