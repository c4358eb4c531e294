import { Activity, ArrowDownUp, ChartColumn, CreditCard, LayoutDashboard, Settings, Sparkles } from 'lucide-react';
import { type NavigationEntry, RECORD_TYPES } from '../lib/records/recordTypes';
import { paths } from '../lib/routes/paths';

/** The sidebar's entries, top and bottom. The keyboard shortcuts use them too. */
export const mainEntries: NavigationEntry[] = [
  { label: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard, letter: 'h' },
  { label: 'AI Insights', path: paths.aiInsights, icon: Sparkles, letter: 'n' },
  ...Object.values(RECORD_TYPES).flatMap(({ page }) => page ?? []),
  { label: 'Reports', path: paths.reports, icon: ChartColumn, letter: 'r' },
  { label: 'Activities', path: paths.activities, icon: Activity, letter: 'a' },
];

export const bottomEntries: NavigationEntry[] = [
  { label: 'Import/Export', path: paths.importExport, icon: ArrowDownUp, letter: 'i' },
  { label: 'Billing', path: paths.billing, icon: CreditCard, letter: 'b' },
  { label: 'Settings', path: paths.settings, icon: Settings, letter: 's' },
];
