import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiProblem } from '../../lib/http/apiProblem';
import type { RecordQueries, Stored } from '../../lib/records/recordQueries';
import { type Named, nameOf } from '../../lib/records/recordTypes';
import { useUrlState } from '../../lib/routes/useUrlState';
import { fieldsQuery } from '../../lib/workspace/fields';
import { BackLink } from '../button/BackLink';
import { Button } from '../button/Button';
import { EmptyState } from '../feedback/EmptyState';
import { QueryState } from '../feedback/QueryState';
import { isAnyLoading, type Part } from '../feedback/WaitFor';
import { DeleteRecord } from './DeleteRecord';
import { RecordHeader } from './RecordHeader';
import { RecordPageSkeleton } from './RecordPageSkeleton';
import { recordNotFound, recordNotLoaded } from './recordWords';
import './record.css';

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
  /** Further queries that must finish before the page is shown, so that nothing on it moves. A failed one does not count. */
  waitsFor: Part[];
  /** Below the name: its status, and what it belongs to. */
  subtitle: (record: Item) => ReactNode;
  /** The most used buttons. */
  actions: (record: Item) => ReactNode;
  /** Further buttons, besides Delete and Edit. */
  tools?: (record: Item) => ReactNode;
  /** The dialog that changes it. */
  Dialog: ComponentType<{ open: boolean; record?: Item; onClose: () => void }>;
  children: (record: Item) => ReactNode;
}

/** The page of one record with its dialogs, or a message if there is no such record. */
export function RecordPage<Item extends Stored & Named>({
  type,
  queries,
  id,
  back,
  waitsFor,
  subtitle,
  actions,
  tools,
  Dialog,
  children,
}: RecordPageProps<Item>) {
  const { data: record, error, refetch, isRefetching } = useQuery(queries.one(id));
  const fields = useQuery(fieldsQuery());
  const isWaiting = isAnyLoading([fields, ...waitsFor]);
  // Once shown, it stays, whatever is refetched later.
  const [shownId, setShownId] = useState('');
  const isShown = record !== undefined && (!isWaiting || shownId === id);
  if (isShown && shownId !== id) setShownId(id);
  const [{ dialog }, change] = useUrlState('dialog');
  const navigate = useNavigate();
  const close = () => change({ dialog: '' }, { replace: true });
  const backLink = <BackLink to={back.path}>{back.label}</BackLink>;
  if (error instanceof ApiProblem && error.status === 404) {
    return <EmptyState picture="search" title={recordNotFound(type)} action={backLink} />;
  }
  return (
    <QueryState
      query={{ data: isShown ? record : undefined, error, refetch, isRefetching }}
      failed={recordNotLoaded(type)}
      skeleton={<RecordPageSkeleton />}
    >
      {(shown) => (
        // The key is its id, so that nothing typed or opened on one record appears on the next.
        <div key={shown.id} className="flex flex-col gap-5">
          <RecordHeader
            name={nameOf(shown)}
            hasAvatar={type !== 'deal'}
            back={backLink}
            subtitle={subtitle(shown)}
            actions={actions(shown)}
            tools={
              <>
                {tools?.(shown)}
                <Button
                  icon={Trash2}
                  size="small"
                  className="max-sm:gap-0"
                  onClick={() => change({ dialog: 'delete' })}
                >
                  <span className="max-sm:sr-only">
                    <Trans>Delete</Trans>
                  </span>
                </Button>
                <Button icon={Pencil} size="small" className="max-sm:gap-0" onClick={() => change({ dialog: 'edit' })}>
                  <span className="max-sm:sr-only">
                    <Trans>Edit</Trans>
                  </span>
                </Button>
              </>
            }
          />
          {children(shown)}
          <Dialog open={dialog === 'edit'} record={shown} onClose={close} />
          <DeleteRecord
            type={type}
            queries={queries}
            record={dialog === 'delete' ? shown : null}
            onClose={close}
            onLeave={() => void navigate(back.path)}
          />
        </div>
      )}
    </QueryState>
  );
}
