import { msg } from '@lingui/core/macro';
import { Activity, ArrowDownUp, ChartColumn, CreditCard, LayoutDashboard, Settings, Sparkles } from 'lucide-react';
import { type NavigationEntry, RECORD_TYPES } from '../lib/records/recordTypes';
import { paths } from '../lib/routes/paths';
import { withLabel } from '../lib/words/words';

/** The sidebar's entries, top and bottom. The keyboard shortcuts use them too. */
export const mainEntries: NavigationEntry[] = [
  withLabel(msg`Dashboard`, { path: paths.dashboard, icon: LayoutDashboard, letter: 'h' }),
  withLabel(msg`AI Insights`, { path: paths.aiInsights, icon: Sparkles, letter: 'n' }),
  ...Object.values(RECORD_TYPES).flatMap(({ page }) => page ?? []),
  withLabel(msg`Reports`, { path: paths.reports, icon: ChartColumn, letter: 'r' }),
  withLabel(msg`Activities`, { path: paths.activities, icon: Activity, letter: 'a' }),
];

export const bottomEntries: NavigationEntry[] = [
  withLabel(msg`Import/Export`, { path: paths.importExport, icon: ArrowDownUp, letter: 'i' }),
  withLabel(msg`Billing`, { path: paths.billing, icon: CreditCard, letter: 'b' }),
  withLabel(msg`Settings`, { path: paths.settings, icon: Settings, letter: 's' }),
];
