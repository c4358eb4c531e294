import { type ResourceUsage, usageTone } from '@rapport/shared/billing';
import { UNLIMITED } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { useNumber } from '../../lib/format/useNumber';
import { LoadError } from '../../ui/feedback/LoadError';
import { Progress } from '../../ui/feedback/Progress';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { billingQueries } from './billing.queries';

const SHOWN = [
  { resource: 'contacts', label: 'Contacts' },
  { resource: 'tasks', label: 'Tasks This Month' },
  { resource: 'campaigns', label: 'Campaigns' },
  { resource: 'users', label: 'Users' },
] as const;

/** How much of each limit is used. */
export function CurrentUsage() {
  const { data: usage, error, refetch, isRefetching } = useQuery(billingQueries.usage());
  if (error && !usage)
    return <LoadError title="The usage could not be loaded" query={{ error, refetch, isRefetching }} />;
  return (
    <Card title="Current Usage">
      <dl className="flex flex-col gap-4">
        {SHOWN.map(({ resource, label }) => (
          <Used key={resource} label={label} usage={usage?.[resource]} />
        ))}
      </dl>
    </Card>
  );
}

function Used({ label, usage }: { label: string; usage: ResourceUsage | undefined }) {
  const number = useNumber();
  if (!usage) return <Skeleton className="h-9" />;
  const limit = usage.limit === UNLIMITED ? '∞' : number(usage.limit);
  const usageText = `${number(usage.current)} / ${limit}`;
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-1.5">
      <dt>{label}</dt>
      <dd className="text-end text-ink-soft tabular-nums">{usageText}</dd>
      <dd className="col-span-2">
        <Progress label={label} percent={usage.percentage} tone={usageTone(usage)} valueText={usageText} />
      </dd>
    </div>
  );
}
