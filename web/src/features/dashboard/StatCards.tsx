import { useQuery } from '@tanstack/react-query';
import { Building2, type LucideIcon, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ApiProblem } from '../../lib/apiProblem';
import { paths } from '../../lib/paths';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { Skeleton } from '../../ui/Skeleton';
import { dashboardQueries } from './dashboard.queries';

/** The headline numbers; each leads to the records it counts. */
export function StatCards() {
  const { data: stats, error, refetch, isRefetching } = useQuery(dashboardQueries.stats());
  if (error && !stats) {
    return (
      <ErrorPanel
        title="The numbers could not be loaded"
        message={error instanceof ApiProblem ? error.message : undefined}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <StatCard label="Total Contacts" value={stats?.contacts_count} icon={Users} path={paths.contacts} />
      <StatCard label="Companies" value={stats?.companies_count} icon={Building2} path={paths.companies} />
    </div>
  );
}

interface StatCardProps {
  label: string;
  value: number | undefined;
  icon: LucideIcon;
  path: string;
}

function StatCard({ label, value, icon: Icon, path }: StatCardProps) {
  return (
    <Link
      to={path}
      className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-colors duration-150 hover:bg-hover/60"
    >
      <span className="flex size-9 items-center justify-center rounded-md bg-accent-soft text-accent-text">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span>
        <span className="block text-ink-faint text-xs">{label}</span>
        <span className="block h-7 font-semibold text-xl tabular-nums">
          {value === undefined ? <Skeleton className="mt-1 h-5 w-16" /> : value.toLocaleString()}
        </span>
      </span>
    </Link>
  );
}
