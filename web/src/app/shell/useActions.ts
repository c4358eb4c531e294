import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  Building2,
  CircleCheckBig,
  Handshake,
  Keyboard,
  LogOut,
  Megaphone,
  Moon,
  Sun,
  Upload,
  UserPlus,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { logout } from '../../features/access/session';
import type { Action } from '../../features/search/SearchBox';
import { useHasSingleKeyShortcuts } from '../../lib/browser/shortcuts';
import { addCampaignPath, addCompanyPath, addContactPath, addDealPath, addTaskPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import { useTheme } from '../../ui/theme/theme';
import { bottomEntries, mainEntries } from '../navigation';
import type { AskFirst } from './useAskFirst';

/** The commands in the search box, beside records. */
export const useActions = (onShortcuts: () => void, askFirst: AskFirst): Action[] => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { isDark, toggleTheme } = useTheme();
  const hasKeys = useHasSingleKeyShortcuts();
  const go = (path: string) => () => void navigate(path);
  const actions: Action[] = [
    { label: t`Add contact`, english: 'add new create contact', icon: UserPlus, keys: 'c', run: go(addContactPath) },
    { label: t`Add company`, english: 'add new create company', icon: Building2, run: go(addCompanyPath) },
    { label: t`Add deal`, english: 'add new create deal', icon: Handshake, keys: 'd', run: go(addDealPath) },
    { label: t`Add task`, english: 'add new create task', icon: CircleCheckBig, keys: 't', run: go(addTaskPath) },
    { label: t`Create campaign`, english: 'add new create campaign', icon: Megaphone, run: go(addCampaignPath) },
    { label: t`Import a list`, english: 'import a list', icon: Upload, run: go(paths.importExport) },
    ...[...mainEntries, ...bottomEntries].map(({ label, icon, path, letter }) => ({
      label: t`Go to ${label}`,
      // The paths are English words: `/ai-insights`.
      english: `go to ${path.slice(1).replace('-', ' ')}`,
      icon,
      keys: `g ${letter}`,
      run: go(path),
    })),
    {
      label: isDark ? t`Use the light theme` : t`Use the dark theme`,
      english: `use the ${isDark ? 'light' : 'dark'} theme`,
      icon: isDark ? Sun : Moon,
      run: toggleTheme,
    },
    { label: t`Keyboard shortcuts`, english: 'keyboard shortcuts', icon: Keyboard, keys: '?', run: onShortcuts },
    {
      label: t`Log out`,
      english: 'log sign out',
      icon: LogOut,
      run: () =>
        askFirst(() => {
          logout(queryClient);
          void navigate(paths.landing);
        }),
    },
  ];
  return hasKeys ? actions : actions.map((action) => ({ ...action, keys: undefined }));
};
