import { useLingui } from '@lingui/react/macro';
import { Keyboard, Menu as MenuIcon, Moon, Sun } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../../features/access/useSession';
import { Bell } from '../../features/notifications/Bell';
import { SearchBox } from '../../features/search/SearchBox';
import { paths } from '../../lib/routes/paths';
import { appName } from '../../lib/words/i18n';
import { IconButton } from '../../ui/button/IconButton';
import { SilentErrorBoundary } from '../../ui/feedback/SilentErrorBoundary';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useTheme } from '../../ui/theme/theme';
import { useIsNarrow } from '../../ui/theme/useMedia';
import { mainEntries } from '../navigation';
import { AvatarMenu } from './AvatarMenu';
import { Help } from './Help';
import { QuickAdd } from './QuickAdd';
import { useAskFirst } from './useAskFirst';

const CommandPanel = lazyPart(async () => (await import('./CommandPanel')).CommandPanel);

interface TopBarProps {
  onOpenMenu: () => void;
  onShortcuts: () => void;
}

export function TopBar({ onOpenMenu, onShortcuts }: TopBarProps) {
  const { t } = useLingui();
  const { askFirst, question } = useAskFirst();
  const { isDark, toggleTheme } = useTheme();
  const { user } = useSession();
  const isNarrow = useIsNarrow();
  const ThemeIcon = isDark ? Sun : Moon;
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-line border-b bg-paper px-4 sm:px-6 lg:px-10">
      <IconButton label={t`Open menu`} className="lg:hidden" onClick={onOpenMenu}>
        <MenuIcon size={18} aria-hidden="true" />
      </IconButton>
      <Link to={paths.home} className="brand-name tap-target font-display text-xl lg:hidden">
        {appName()}
      </Link>
      <SearchBox panel={(props) => <CommandPanel {...props} onShortcuts={onShortcuts} askFirst={askFirst} />} />
      <div className="flex items-center gap-1 sm:ms-auto">
        <div className="thumb-bar flex items-center gap-1">
          {isNarrow && <Places of={[paths.dashboard, paths.contacts]} />}
          <SilentErrorBoundary>
            <QuickAdd />
          </SilentErrorBoundary>
          {isNarrow && <Places of={[paths.tasks]} />}
          <SilentErrorBoundary>
            <Help />
          </SilentErrorBoundary>
        </div>
        <IconButton label={isDark ? t`Use the light theme` : t`Use the dark theme`} onClick={toggleTheme}>
          <ThemeIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <SilentErrorBoundary>
          {/* The key mounts the bell again in another workspace, because the cached notifications were removed. */}
          {user && <Bell key={user.workspace.id} />}
        </SilentErrorBoundary>
        <IconButton label={t`Keyboard shortcuts`} className="max-sm:hidden" onClick={onShortcuts}>
          <Keyboard size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <AvatarMenu askFirst={askFirst} />
        {question}
      </div>
    </header>
  );
}

/** Links to the most used pages, within reach of a thumb. */
function Places({ of }: { of: string[] }) {
  return mainEntries
    .filter(({ path }) => of.includes(path))
    .map(({ label, path, icon: Icon }) => (
      <NavLink
        key={path}
        to={path}
        aria-label={label}
        title={label}
        className={({ isActive }) =>
          `flex size-11 items-center justify-center rounded-md ${isActive ? 'bg-accent-soft text-accent-text' : 'text-ink-soft'}`
        }
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </NavLink>
    ));
}
