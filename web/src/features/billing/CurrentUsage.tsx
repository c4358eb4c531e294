import { useLingui } from '@lingui/react/macro';
import { type ResourceUsage, usageTone } from '@rapport/shared/billing';
import { UNLIMITED } from '@rapport/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useNumber } from '../../lib/format/useNumber';
import { Progress } from '../../ui/feedback/Progress';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { billingQueries } from './billing.queries';

/** How much of each limit is used. */
export function CurrentUsage() {
  const { t } = useLingui();
  const shown = [
    { resource: 'contacts', label: t`Contacts` },
    { resource: 'tasks', label: t`Tasks This Month` },
    { resource: 'campaigns', label: t`Campaigns` },
    { resource: 'users', label: t`Users` },
  ] as const;
  return (
    <Card title={t`Current Usage`}>
      <QueryState query={useQuery(billingQueries.usage())} failed={t`The usage could not be loaded`} skeleton="h-48">
        {(usage) => (
          <dl className="flex flex-col gap-4">
            {shown.map(({ resource, label }) => (
              <Used key={resource} label={label} usage={usage[resource]} />
            ))}
          </dl>
        )}
      </QueryState>
    </Card>
  );
}

function Used({ label, usage }: { label: string; usage: ResourceUsage }) {
  const number = useNumber();
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
