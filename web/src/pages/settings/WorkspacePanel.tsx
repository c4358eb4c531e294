import { useLingui } from '@lingui/react/macro';
import type { CurrentUser, Tokens } from '@rapport/shared/access';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { changeWorkspace } from '../../features/access/session';
import { DeleteWorkspace } from '../../features/account/DeleteWorkspace';
import { WorkspaceTab } from '../../features/settings/WorkspaceTab';
import { paths } from '../../lib/routes/paths';
import { toast } from '../../ui/feedback/toast';

interface WorkspaceProps {
  user: CurrentUser | null;
  isAsking: boolean;
  onAsk: (asks: boolean) => void;
}

/** The name of the workspace, and its deletion for owners who have another one. */
export function WorkspacePanel({ user, isAsking, onAsk }: WorkspaceProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const switchWorkspace = async (tokens: Tokens) => {
    await changeWorkspace(queryClient, tokens);
    void navigate(paths.home);
    toast.success(t`The workspace was deleted`, { stays: true });
  };
  const isOwner = user?.workspace.role === 'owner';
  return (
    <div className="flex flex-col gap-4">
      <WorkspaceTab isOwner={isOwner} />
      {isOwner && user.workspaces.length > 1 && (
        <DeleteWorkspace workspace={user.workspace} isAsking={isAsking} onAsk={onAsk} onDeleted={switchWorkspace} />
      )}
    </div>
  );
}
