import {
  Activity,
  ArrowDownUp,
  Building2,
  ChartColumn,
  CircleCheckBig,
  CreditCard,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Settings,
  Sparkles,
  Users,
} from 'lucide-react';
import { paths } from '../lib/routes/paths';

interface Entry {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The key that goes there after `g`. */
  letter: string;
}

/** The sidebar's entries, top and bottom. The keyboard shortcuts use them too. */
export const mainEntries: Entry[] = [
  { label: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard, letter: 'h' },
  { label: 'AI Insights', path: paths.aiInsights, icon: Sparkles, letter: 'n' },
  { label: 'Contacts', path: paths.contacts, icon: Users, letter: 'c' },
  { label: 'Companies', path: paths.companies, icon: Building2, letter: 'o' },
  { label: 'Deals', path: paths.deals, icon: Handshake, letter: 'd' },
  { label: 'Marketing', path: paths.marketing, icon: Megaphone, letter: 'm' },
  { label: 'Tasks', path: paths.tasks, icon: CircleCheckBig, letter: 't' },
  { label: 'Reports', path: paths.reports, icon: ChartColumn, letter: 'r' },
  { label: 'Activities', path: paths.activities, icon: Activity, letter: 'a' },
];

export const bottomEntries: Entry[] = [
  { label: 'Import/Export', path: paths.importExport, icon: ArrowDownUp, letter: 'i' },
  { label: 'Billing', path: paths.billing, icon: CreditCard, letter: 'b' },
  { label: 'Settings', path: paths.settings, icon: Settings, letter: 's' },
];
