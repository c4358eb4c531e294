import type { CurrentUser, Tokens } from '@rapport/shared/access';
import { useMutation } from '@tanstack/react-query';
import { post } from '../../lib/http/http';

// Apart from the rest of the team, which the first load has no use for.
export const useEnterWorkspace = () =>
  useMutation({ mutationFn: (id: CurrentUser['id']) => post<Tokens>(`/auth/workspaces/${id}/enter`) });
