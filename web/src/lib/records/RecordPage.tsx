import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Page } from '../../ui/page/Page';
import { ApiProblem } from '../http/apiProblem';

interface RecordPageProps<Item> {
  /** What kind of record it is, such as `Contact`. */
  objectType: string;
  query: UseQueryResult<Item>;
  /** The list it stands in. */
  back: { label: string; path: string };
  title: (record: Item) => string;
  subtitle: (record: Item) => ReactNode;
  onEdit: () => void;
  onDelete: () => void;
  children: (record: Item) => ReactNode;
}

/** The page of one record, while it loads, when it is not there, and when it is. */
export function RecordPage<Item>({
  objectType,
  query,
  back,
  title,
  subtitle,
  onEdit,
  onDelete,
  children,
}: RecordPageProps<Item>) {
  const { data: record, error } = query;
  const backLink = (
    <Button asChild tone="quiet">
      <Link to={back.path}>
        <ArrowLeft size={16} aria-hidden="true" className="rtl:rotate-180" />
        {back.label}
      </Link>
    </Button>
  );
  if (error instanceof ApiProblem && error.status === 404) {
    return <EmptyState title={`${objectType} not found`} action={backLink} />;
  }
  if (!record) {
    return error ? (
      <LoadError title={`The ${objectType.toLowerCase()} could not be loaded`} query={query} />
    ) : (
      <Skeleton className="h-64 w-full rounded-lg" />
    );
  }
  return (
    <Page
      title={title(record)}
      subtitle={subtitle(record)}
      actions={
        <>
          {backLink}
          <Button onClick={onDelete}>
            <Trash2 size={16} aria-hidden="true" />
            Delete
          </Button>
          <Button tone="primary" onClick={onEdit}>
            <Pencil size={16} aria-hidden="true" />
            Edit
          </Button>
        </>
      }
    >
      {children(record)}
    </Page>
  );
}
