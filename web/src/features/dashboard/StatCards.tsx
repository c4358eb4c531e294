import { useLingui } from '@lingui/react/macro';
import type { DashboardStats } from '@rapport/shared/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { usePercent } from '../../lib/format/usePercent';
import { openDealsPath, openTasksPath, sentCampaignsPath, wonDealsPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { dashboardQueries } from './dashboard.queries';
import { UnconvertedSums } from './UnconvertedSums';

interface Stat {
  label: string;
  /** The path of the list of the counted records. */
  path: string;
  text: (stats: DashboardStats) => string;
}

/** The headline numbers in one strip; each leads to the records it counts. */
export function StatCards() {
  const { t } = useLingui();
  const { data: stats, error, refetch, isRefetching } = useQuery(dashboardQueries.stats());
  const { money, shortMoney } = useMoney();
  const number = useNumber();
  const percent = usePercent();
  if (error && !stats) {
    return <LoadError title={t`The numbers could not be loaded`} query={{ error, refetch, isRefetching }} />;
  }
  // Some ten characters fit, and '1.609.950 US$' is longer than '$1,609,950'.
  const sum = (amount: number, currency: string) => {
    const exact = money(Math.round(amount), currency);
    return amount < 10_000_000 && exact.length < 11 ? exact : shortMoney(amount, currency);
  };
  const all: Stat[] = [
    { label: t`Total Contacts`, path: paths.contacts, text: (stats) => number(stats.contacts_count) },
    { label: t`Companies`, path: paths.companies, text: (stats) => number(stats.companies_count) },
    { label: t`Active Deals`, path: openDealsPath, text: (stats) => number(stats.active_deals_count) },
    { label: t`Pending Tasks`, path: openTasksPath, text: (stats) => number(stats.tasks_pending) },
    { label: t`Total Revenue`, path: wonDealsPath, text: (stats) => sum(stats.total_revenue, stats.currency) },
    {
      label: t`Deal Value`,
      path: `${paths.reports}?tab=pipeline`,
      text: (stats) => sum(stats.total_deal_value, stats.currency),
    },
    { label: t`Conversion Rate`, path: paths.reports, text: (stats) => percent(stats.conversion_rate, 1) },
    { label: t`Campaigns Sent`, path: sentCampaignsPath, text: (stats) => number(stats.campaigns_sent) },
  ];
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-2 gap-x-6 border-line border-y py-1 sm:grid-cols-4 xl:grid-cols-8 xl:gap-x-3">
        {all.map(({ label, path, text }) => (
          <li key={label} className="min-w-0">
            <Link to={path} className="group block py-2">
              <span className="block truncate text-ink-faint text-xs group-hover:text-accent-text">{label}</span>
              <span className="block h-8 truncate font-display text-figure tabular-nums xl:h-7 xl:text-xl">
                {stats ? text(stats) : <Skeleton className="mt-2 h-5 w-16" />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {stats && <UnconvertedSums sums={stats.apart} />}
    </div>
  );
}
