import type { CurrentUser, Tokens } from '@rapport/shared/access';
import { useMutation } from '@tanstack/react-query';
import { post } from '../../lib/http/http';

// In a file of its own, because the first load does not need the other queries of the team.
export const useEnterWorkspace = () =>
  useMutation({ mutationFn: (id: CurrentUser['id']) => post<Tokens>(`/auth/workspaces/${id}/enter`) });
