import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../../ui/feedback/QueryState';

/** Renders a report once it is loaded. */
export function Report<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useLingui();
  return (
    <QueryState query={query} failed={t`The report could not be loaded`} skeleton="h-80 w-full rounded-lg">
      {children}
    </QueryState>
  );
}
