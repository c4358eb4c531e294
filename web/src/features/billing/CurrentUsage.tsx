import { useLingui } from '@lingui/react/macro';
import { type ResourceUsage, usageTone } from '@rapport/shared/billing';
import { UNLIMITED } from '@rapport/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { fileQueries } from '../../lib/files/files.queries';
import { useNumber } from '../../lib/format/useNumber';
import { useSize } from '../../lib/format/useSize';
import { usageQuery } from '../../lib/workspace/usage';
import { Progress } from '../../ui/feedback/Progress';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';

/** How much of each limit is used. */
export function CurrentUsage() {
  const { t } = useLingui();
  const [number, size] = [useNumber(), useSize()];
  const { data: files } = useQuery(fileQueries.usage());
  const shown = [
    { resource: 'contacts', label: t`Contacts` },
    { resource: 'tasks', label: t`Tasks This Month` },
    { resource: 'campaigns', label: t`Campaigns` },
    { resource: 'users', label: t`Users` },
  ] as const;
  return (
    <Card title={t`Current Usage`}>
      <QueryState query={useQuery(usageQuery())} failed={t`The usage could not be loaded`} skeleton="h-48">
        {(usage) => (
          <dl className="flex flex-col gap-4">
            {shown.map(({ resource, label }) => (
              <Used key={resource} label={label} usage={usage[resource]} format={number} />
            ))}
            {files && <Used label={t`Files`} usage={files} format={size} />}
          </dl>
        )}
      </QueryState>
    </Card>
  );
}

interface UsedProps {
  label: string;
  usage: ResourceUsage;
  format: (amount: number) => string;
}

function Used({ label, usage, format }: UsedProps) {
  const limit = usage.limit === UNLIMITED ? '∞' : format(usage.limit);
  const usageText = `${format(usage.current)} / ${limit}`;
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1.5">
      <dt>{label}</dt>
      <dd className="text-end text-ink-soft tabular-nums">{usageText}</dd>
      {/* A limit of 1 has no bar, because using 1 of 1 is normal and needs no warning. */}
      {usage.limit !== UNLIMITED && usage.limit !== 1 && (
        <dd className="col-span-2">
          <Progress label={label} percent={usage.percentage} tone={usageTone(usage)} valueText={usageText} />
        </dd>
      )}
    </div>
  );
}
