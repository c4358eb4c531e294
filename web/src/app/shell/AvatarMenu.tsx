import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { changeWorkspace, logout } from '../../features/access/session';
import { useSession } from '../../features/access/useSession';
import { useEnterWorkspace } from '../../features/team/enterWorkspace';
import { paths } from '../../lib/routes/paths';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/Menu';
import { Avatar } from '../../ui/text/Avatar';
import { chooseTheme, type Theme, useTheme } from '../../ui/theme/theme';
import type { AskFirst } from './useAskFirst';

export function AvatarMenu({ askFirst }: { askFirst: AskFirst }) {
  const { t } = useLingui();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: enterWorkspace } = useEnterWorkspace();
  const enter = async (id: string) => {
    await changeWorkspace(queryClient, await enterWorkspace(id));
    void navigate(paths.home);
  };
  const { theme } = useTheme();
  const leave = () => {
    logout(queryClient);
    void navigate(paths.landing);
  };
  return (
    <Menu
      trigger={
        <button type="button" className="flex size-9 items-center justify-center rounded-full pointer-coarse:size-11">
          <Avatar name={user?.name ?? ''} picture={user?.picture} letters={1} />
          <span className="sr-only">
            <Trans>Your account</Trans>
          </span>
        </button>
      }
    >
      <MenuLabel>
        <span dir="auto" className="block truncate font-medium text-ink text-sm">
          {user?.name}
        </span>
        <span className="block truncate font-normal text-ink-faint">{user?.email}</span>
      </MenuLabel>
      {user && user.workspaces.length > 1 && (
        <>
          <MenuSeparator />
          <MenuChoices
            label={t`Workspace`}
            value={user.workspace.id}
            onChange={(id) => id !== user.workspace.id && askFirst(() => enter(id))}
            choices={user.workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )}
      <MenuSeparator />
      <MenuChoices
        label={t`Theme`}
        value={theme}
        onChange={(next) => chooseTheme(next as Theme)}
        choices={[
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'auto', label: t`System` },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => askFirst(leave)}>
        <Trans>Logout</Trans>
      </MenuItem>
    </Menu>
  );
}
