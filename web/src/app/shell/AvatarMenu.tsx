import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { logout } from '../../features/auth/session';
import { useSession } from '../../features/auth/useSession';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/Avatar';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/Menu';

export function AvatarMenu() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = () => {
    logout(queryClient);
    void navigate(paths.landing);
  };
  return (
    <Menu
      trigger={
        <button type="button" className="flex size-9 items-center justify-center rounded-full pointer-coarse:size-11">
          <Avatar name={user?.name ?? ''} picture={user?.picture} />
          <span className="sr-only">Your account</span>
        </button>
      }
    >
      <MenuLabel>
        <span dir="auto" className="block truncate font-medium text-ink text-sm">
          {user?.name}
        </span>
        <span className="block truncate font-normal text-ink-faint">{user?.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={leave}>
        Logout
      </MenuItem>
    </Menu>
  );
}
