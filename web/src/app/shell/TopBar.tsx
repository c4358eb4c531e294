import { Keyboard, Menu as MenuIcon, Moon, Sun } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/access/useSession';
import { Bell } from '../../features/notifications/Bell';
import { SearchBox } from '../../features/search/SearchBox';
import { paths } from '../../lib/routes/paths';
import { IconButton } from '../../ui/button/IconButton';
import { SilentErrorBoundary } from '../../ui/feedback/SilentErrorBoundary';
import { useTheme } from '../../ui/theme/theme';
import { AvatarMenu } from './AvatarMenu';
import { useActions } from './useActions';
import { useAskFirst } from './useAskFirst';

interface TopBarProps {
  onOpenMenu: () => void;
  onShortcuts: () => void;
}

export function TopBar({ onOpenMenu, onShortcuts }: TopBarProps) {
  const { askFirst, question } = useAskFirst();
  const actions = useActions(onShortcuts, askFirst);
  const { isDark, toggleTheme } = useTheme();
  const { user } = useSession();
  const ThemeIcon = isDark ? Sun : Moon;
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-line border-b bg-paper/95 px-4 backdrop-blur-sm sm:px-6">
      <IconButton label="Open menu" className="lg:hidden" onClick={onOpenMenu}>
        <MenuIcon size={18} aria-hidden="true" />
      </IconButton>
      <Link to={paths.dashboard} className="tap-target font-semibold tracking-tight lg:hidden">
        Rapport
      </Link>
      <SearchBox actions={actions} />
      <div className="flex items-center gap-1 sm:ms-auto">
        <IconButton label={isDark ? 'Use the light theme' : 'Use the dark theme'} onClick={toggleTheme}>
          <ThemeIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <SilentErrorBoundary>
          {/* Its cached notifications are gone with the workspace they belong to. */}
          {user && <Bell key={user.workspace.id} />}
        </SilentErrorBoundary>
        <IconButton label="Keyboard shortcuts" className="max-sm:hidden" onClick={onShortcuts}>
          <Keyboard size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <AvatarMenu askFirst={askFirst} />
        {question}
      </div>
    </header>
  );
}
