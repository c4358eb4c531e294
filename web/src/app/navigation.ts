import { t } from '@lingui/core/macro';
import { Activity, ArrowDownUp, ChartColumn, CreditCard, LayoutDashboard, Settings, Sparkles } from 'lucide-react';
import { type NavigationEntry, RECORD_TYPES } from '../lib/records/recordTypes';
import { paths } from '../lib/routes/paths';

/** The sidebar's entries, top and bottom. The keyboard shortcuts use them too. */
export const mainEntries: NavigationEntry[] = [
  {
    get label() {
      return t`Dashboard`;
    },
    path: paths.dashboard,
    icon: LayoutDashboard,
    letter: 'h',
  },
  {
    get label() {
      return t`AI Insights`;
    },
    path: paths.aiInsights,
    icon: Sparkles,
    letter: 'n',
  },
  ...Object.values(RECORD_TYPES).flatMap(({ page }) => page ?? []),
  {
    get label() {
      return t`Reports`;
    },
    path: paths.reports,
    icon: ChartColumn,
    letter: 'r',
  },
  {
    get label() {
      return t`Activities`;
    },
    path: paths.activities,
    icon: Activity,
    letter: 'a',
  },
];

export const bottomEntries: NavigationEntry[] = [
  {
    get label() {
      return t`Import/Export`;
    },
    path: paths.importExport,
    icon: ArrowDownUp,
    letter: 'i',
  },
  {
    get label() {
      return t`Billing`;
    },
    path: paths.billing,
    icon: CreditCard,
    letter: 'b',
  },
  {
    get label() {
      return t`Settings`;
    },
    path: paths.settings,
    icon: Settings,
    letter: 's',
  },
];
