import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';

interface SettingsCardProps<Value> {
  title: string;
  subtitle?: string;
  query: UseQueryResult<Value>;
  /** The form, once what it begins with is known. */
  children: (value: Value) => ReactNode;
}

/** A group of settings that is fetched before it can be changed. */
export function SettingsCard<Value>({ title, subtitle, query, children }: SettingsCardProps<Value>) {
  const { data, error, refetch, isRefetching } = query;
  if (error && !data) {
    return <LoadError title="The settings could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  return (
    <Card title={title} subtitle={subtitle} className="max-w-2xl">
      {data ? children(data) : <Skeleton className="h-64 w-full" />}
    </Card>
  );
}
