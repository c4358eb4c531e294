import type { DashboardStats } from '@rapport/shared/dashboard';
import { useQuery } from '@tanstack/react-query';
import {
  Building2,
  CircleCheckBig,
  CircleDollarSign,
  Handshake,
  type LucideIcon,
  Megaphone,
  Percent,
  Trophy,
  Users,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { sentCampaignsPath, wonDealsPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { dashboardQueries } from './dashboard.queries';

interface Stat {
  label: string;
  icon: LucideIcon;
  /** The records it counts. */
  path: string;
  text: (stats: DashboardStats) => string;
}

/** The headline numbers; each leads to the records it counts. */
export function StatCards() {
  const { data: stats, error, refetch, isRefetching } = useQuery(dashboardQueries.stats());
  const { money, shortMoney } = useMoney();
  const number = useNumber();
  if (error && !stats) {
    return <LoadError title="The numbers could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  // A card has room for some ten signs.
  const sum = (amount: number, currency: string) =>
    amount < 10_000_000 ? money(Math.round(amount), currency) : shortMoney(amount, currency);
  const all: Stat[] = [
    { label: 'Total Contacts', icon: Users, path: paths.contacts, text: (stats) => number(stats.contacts_count) },
    { label: 'Companies', icon: Building2, path: paths.companies, text: (stats) => number(stats.companies_count) },
    { label: 'Active Deals', icon: Handshake, path: paths.deals, text: (stats) => number(stats.active_deals_count) },
    { label: 'Pending Tasks', icon: CircleCheckBig, path: paths.tasks, text: (stats) => number(stats.tasks_pending) },
    {
      label: 'Total Revenue',
      icon: Trophy,
      path: wonDealsPath,
      text: (stats) => sum(stats.total_revenue, stats.currency),
    },
    {
      label: 'Deal Value',
      icon: CircleDollarSign,
      path: `${paths.reports}?tab=pipeline`,
      text: (stats) => sum(stats.total_deal_value, stats.currency),
    },
    {
      label: 'Conversion Rate',
      icon: Percent,
      path: paths.reports,
      text: (stats) => `${stats.conversion_rate.toFixed(1)}%`,
    },
    {
      label: 'Campaigns Sent',
      icon: Megaphone,
      path: sentCampaignsPath,
      text: (stats) => number(stats.campaigns_sent),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {all.map(({ label, icon: Icon, path, text }) => (
          <StatCard key={label} label={label} icon={Icon} path={path} text={stats && text(stats)} />
        ))}
      </div>
      {stats && <UnconvertedAmounts sums={stats.apart} />}
    </div>
  );
}

interface StatCardProps extends Omit<Stat, 'text'> {
  text: string | undefined;
}

const look = 'flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface p-4 max-sm:p-3';

function StatCard({ label, icon: Icon, path, text }: StatCardProps) {
  const content = (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text max-sm:hidden">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block text-ink-faint text-xs">{label}</span>
        <span className="block h-7 truncate font-semibold text-xl tabular-nums">
          {text ?? <Skeleton className="mt-1 h-5 w-16" />}
        </span>
      </span>
    </>
  );
  return (
    <Link to={path} className={`${look} transition-colors duration-150 hover:bg-hover/60`}>
      {content}
    </Link>
  );
}
