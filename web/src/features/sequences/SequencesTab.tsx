import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Sequence } from '@rapport/shared/sequences';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { NotInPlan } from '../../lib/workspace/NotInPlan';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Card } from '../../ui/page/Card';
import { sequenceQueries, useDeleteSequence } from './sequences.queries';

const SequenceForm = lazyPart(async () => (await import('./SequenceForm')).SequenceForm);
const SequenceRuns = lazyPart(async () => (await import('./SequenceRuns')).SequenceRuns);

/** The sequences of the workspace, with the numbers of contacts who are in them and who have answered. */
export function SequencesTab() {
  const { t } = useLingui();
  const { data: isAvailable = true } = useQuery(sequenceQueries.isAvailable());
  const query = useQuery(sequenceQueries.all());
  const [edited, setEdited] = useState<Partial<Sequence> | null>(null);
  const [shown, setShown] = useState<Sequence | null>(null);
  const [toDelete, setToDelete] = useState<Sequence | null>(null);
  const { mutateAsync: remove } = useDeleteSequence();
  const add = (
    <Button icon={Plus} tone="primary" onClick={() => setEdited({})}>
      <Trans>New sequence</Trans>
    </Button>
  );
  return (
    <Card
      title={t`Sequences`}
      subtitle={t`Emails from your own mailbox, one after the other, until the contact answers`}
      isFlush
      actions={isAvailable && query.data?.length ? add : undefined}
    >
      <QueryState query={query} failed={t`The sequences could not be loaded`} skeleton="m-4 h-16">
        {(sequences) =>
          sequences.length > 0 ? (
            <ul className="divide-y divide-line">
              {sequences.map((sequence) => (
                <SequenceRow
                  key={sequence.id}
                  sequence={sequence}
                  onShow={() => setShown(sequence)}
                  onEdit={() => setEdited(sequence)}
                  onDelete={() => setToDelete(sequence)}
                />
              ))}
            </ul>
          ) : isAvailable ? (
            <EmptyState picture="email" title={t`No sequences yet`} action={add}>
              <Trans>
                Write up to five emails, for example to follow up on a quote. Contacts who reply get no more of them.
              </Trans>
            </EmptyState>
          ) : (
            <NotInPlan picture="email" title={t`Email integration is part of the Growth plan`}>
              <Trans>
                Write up to five emails, for example to follow up on a quote. Contacts who reply get no more of them.
              </Trans>
            </NotInPlan>
          )
        }
      </QueryState>
      <Dialog
        open={edited !== null}
        onOpenChange={(open) => !open && setEdited(null)}
        title={edited?.id ? t`Edit sequence` : t`New sequence`}
        description={t`Sent Monday to Friday from 9 to 5 where the contact is, at most 50 a day from one mailbox. It stops after a reply, a call, a meeting, or a won or lost deal.`}
        size="large"
      >
        <WhenFetched skeleton="h-96 w-full">
          <SequenceForm sequence={edited?.id ? (edited as Sequence) : undefined} onSaved={() => setEdited(null)} />
        </WhenFetched>
      </Dialog>
      <Dialog open={shown !== null} onOpenChange={(open) => !open && setShown(null)} title={shown?.name ?? ''}>
        <WhenFetched skeleton="h-64 w-full">{shown && <SequenceRuns id={shown.id} />}</WhenFetched>
      </Dialog>
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={t`Delete ${{ name: toDelete?.name ?? '' }}?`}
        description={
          <Plural
            value={toDelete?.active ?? 0}
            _0="No contact is in it. Emails that were sent stay."
            one="# contact is in it and gets no more emails. Emails that were sent stay."
            other="# contacts are in it and get no more emails. Emails that were sent stay."
          />
        }
        confirmLabel={t`Delete sequence`}
        onConfirm={async () => {
          if (!toDelete) return;
          await remove(toDelete.id);
          toast.success(t`${{ name: toDelete.name }} was deleted`);
        }}
      />
    </Card>
  );
}

interface SequenceRowProps {
  sequence: Sequence;
  onShow: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function SequenceRow({ sequence, onShow, onEdit, onDelete }: SequenceRowProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { name, steps, started, active, answered } = sequence;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <bdi title={name} className="block truncate font-medium">
          {name}
        </bdi>
        <span className="text-ink-soft">
          <Plural value={steps.length} one="# email" other="# emails" />
        </span>
      </div>
      {started === 0 ? (
        <span className="text-ink-faint">
          <Trans>Not started yet</Trans>
        </span>
      ) : (
        <Button size="small" tone="quiet" onClick={onShow} className="tabular-nums">
          <Trans>
            {{ active: number(active) }} running&nbsp;· {{ answered: number(answered) }} of{' '}
            {{ started: number(started) }} answered
          </Trans>
        </Button>
      )}
      <div className="flex">
        <IconButton icon={Pencil} label={t`Edit ${name}`} size="small" onClick={onEdit} />
        <IconButton icon={Trash2} label={t`Delete ${name}`} size="small" tone="danger" onClick={onDelete} />
      </div>
    </li>
  );
}
