import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';

interface SettingsCardProps<Value> {
  title: string;
  subtitle?: string;
  query: UseQueryResult<Value>;
  /** The form, rendered once its initial values are loaded. */
  children: (value: Value) => ReactNode;
}

/** A card with a group of settings, which are loaded before they can be changed. */
export function SettingsCard<Value>({ title, subtitle, query, children }: SettingsCardProps<Value>) {
  const { t } = useLingui();
  return (
    <Card title={title} subtitle={subtitle}>
      <QueryState query={query} failed={t`The settings could not be loaded`} skeleton="h-64 w-full">
        {children}
      </QueryState>
    </Card>
  );
}
