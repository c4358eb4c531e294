import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { capitalised } from '../../lib/format/capitalised';
import { ApiProblem } from '../../lib/http/apiProblem';
import type { RecordQueries, Stored } from '../../lib/records/recordQueries';
import { type Named, nameOf } from '../../lib/records/recordTypes';
import { useUrlState } from '../../lib/routes/useUrlState';
import { Button } from '../button/Button';
import { LinkButton } from '../button/LinkButton';
import { EmptyState } from '../feedback/EmptyState';
import { QueryState } from '../feedback/QueryState';
import { Page } from '../page/Page';
import { DeleteRecord } from './DeleteRecord';

interface RecordPageProps<Item extends Stored & Named> {
  /** The type of record, such as `contact`. */
  type: string;
  queries: Pick<
    RecordQueries<{ item: Item; draft: object; change: object; filter: object }>,
    'one' | 'delete' | 'restore'
  >;
  id: string;
  /** The list it belongs to. */
  back: { label: string; path: string };
  subtitle: (record: Item) => ReactNode;
  /** The dialog that changes it. */
  Dialog: ComponentType<{ open: boolean; record?: Item; onClose: () => void }>;
  children: (record: Item) => ReactNode;
}

/** The page of one record with its dialogs, while it loads, when it is not there, and when it is. */
export function RecordPage<Item extends Stored & Named>({
  type,
  queries,
  id,
  back,
  subtitle,
  Dialog,
  children,
}: RecordPageProps<Item>) {
  const query = useQuery(queries.one(id));
  const [{ dialog }, change] = useUrlState('dialog');
  const navigate = useNavigate();
  const close = () => change({ dialog: '' }, { replace: true });
  const backLink = (
    <LinkButton to={back.path} tone="quiet" icon={ArrowLeft}>
      {back.label}
    </LinkButton>
  );
  if (query.error instanceof ApiProblem && query.error.status === 404) {
    return <EmptyState picture="search" title={`${capitalised(type)} not found`} action={backLink} />;
  }
  return (
    <QueryState query={query} failed={`The ${type} could not be loaded`} skeleton="h-64 w-full rounded-lg">
      {(record) => (
        <Page
          title={nameOf(record)}
          subtitle={subtitle(record)}
          actions={
            <>
              {backLink}
              <Button icon={Trash2} onClick={() => change({ dialog: 'delete' })}>
                Delete
              </Button>
              <Button icon={Pencil} tone="primary" onClick={() => change({ dialog: 'edit' })}>
                Edit
              </Button>
            </>
          }
        >
          {children(record)}
          <Dialog open={dialog === 'edit'} record={record} onClose={close} />
          <DeleteRecord
            type={type}
            queries={queries}
            record={dialog === 'delete' ? record : null}
            onClose={close}
            onLeave={() => void navigate(back.path)}
          />
        </Page>
      )}
    </QueryState>
  );
}
