import type { FormSubmission, NewWebForm, WebForm, WebFormChange } from '@rapport/shared/forms';
import { addOnce } from '../../lib/http/addOnce';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import { pagesOf } from '../../lib/records/pages';

export const formQueries = {
  list: () => queryOf<WebForm[]>(['forms'], '/forms'),
  submissions: (id: string, state: string) =>
    pagesOf<FormSubmission>(['forms', id, 'submissions', state], `/forms/${id}/submissions`, {
      limit: 50,
      ...(state && { state }),
    }),
};

const KEY = ['forms'];

export const useSaveForm = (form: WebForm | null) =>
  useChange(KEY, (input: NewWebForm) =>
    form ? put<WebForm>(`/forms/${form.id}`, input, form) : addOnce<WebForm>('/forms', input),
  );

export const useSetFormOpen = ({ id }: Pick<WebForm, 'id'>) =>
  useChange(KEY, (is_open: boolean) => put<WebForm>(`/forms/${id}`, { is_open } satisfies WebFormChange));

export const useDeleteForm = () => useChange(KEY, (id: string) => remove(`/forms/${id}`));

export const useAcceptSubmission = () =>
  useChange(['forms', 'contacts', 'deals', 'tasks', 'notes'], ({ form_id, id }: FormSubmission) =>
    post<FormSubmission>(`/forms/${form_id}/submissions/${id}/accept`),
  );

export const useDeleteSubmission = () =>
  useChange(KEY, ({ form_id, id }: FormSubmission) => remove(`/forms/${form_id}/submissions/${id}`));
