import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { pages } from '@rapport/shared/paths';
import { LISTED_TABLES } from '@rapport/shared/recordFields';
import type { HandOverPreview, Member } from '@rapport/shared/team';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { wordedTable } from '../../lib/words/words';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { Dialog } from '../../ui/overlay/Dialog';
import { teamQueries, useHandOver, useUndoHandOver } from './team.queries';

interface HandOverDialogProps {
  member: Member;
  /** The members who can receive the records. */
  colleagues: Member[];
  onClose: () => void;
}

const TYPES = [...LISTED_TABLES, 'forms'] as const;
const LABELS = wordedTable({
  contacts: msg`Contacts`,
  companies: msg`Companies`,
  deals: msg`Deals`,
  tasks: msg`Tasks`,
  forms: msg`Forms`,
});

const sumOf = (preview: HandOverPreview) => TYPES.reduce((sum, type) => sum + preview[type], 0);

/** Hands over the records and forms of a member to another. */
export function HandOverDialog({ member, colleagues, onClose }: HandOverDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync: handOver } = useHandOver();
  const { mutateAsync: undo } = useUndoHandOver();
  const form = useForm({ defaultValues: { to_id: colleagues[0]?.id ?? '', closed: false } });
  const closed = form.watch('closed');
  const preview = useQuery(teamQueries.handOver(member.id, closed));
  const nameOf = (id: string) => colleagues.find((colleague) => colleague.id === id)?.name ?? '';
  const submit = form.handleSubmit(({ to_id }) =>
    handOver({ from_id: member.id, to_id, closed }).then(
      ({ changes }) => {
        onClose();
        if (changes.some(({ status }) => status === 'running')) {
          return toast.info(t`This runs in the background`, {
            description: t`You can leave this page. You will get a notification when it is done.`,
            action: { label: t`Show progress`, onClick: () => void navigate(pages.importExport) },
          });
        }
        const count = changes.reduce((sum, { changed }) => sum + changed, 0);
        toast.success(
          t`${plural(count, { one: '# record', other: '# records' })} handed over to ${{ name: nameOf(to_id) }}`,
          {
            action: {
              label: t`Undo`,
              onClick: () =>
                void undo(changes.map(({ id }) => id)).then(
                  () => toast.success(t`The handover was undone`),
                  () => undefined,
                ),
            },
          },
        );
      },
      (problem) => showProblem(form, problem),
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Hand over the records of ${{ name: member.name }}`}
      size="small"
    >
      <Form form={form} onSubmit={submit}>
        <SelectField
          name="to_id"
          label={t`Reassign records to`}
          choices={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <CheckboxField
          name="closed"
          label={t`Include won and lost deals and completed tasks`}
          hint={t`Reports and targets then count them for the new owner.`}
        />
        <QueryState query={preview} failed={t`The records could not be counted`} skeleton="h-24 w-full">
          {(counts) => <Counts counts={counts} />}
        </QueryState>
        <p className="text-[13px]/4.5 text-ink-faint">
          <Trans>You can undo this for 30 days under Import/Export.</Trans>
        </p>
        <FormActions>{t`Hand over`}</FormActions>
      </Form>
    </Dialog>
  );
}

function Counts({ counts }: { counts: HandOverPreview }) {
  const number = useNumber();
  if (sumOf(counts) === 0) {
    return (
      <p className="text-ink-soft">
        <Trans>There is nothing to hand over.</Trans>
      </p>
    );
  }
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {TYPES.map((type) => (
        <div key={type} className="contents">
          <dt className="text-ink-soft">{LABELS[type]}</dt>
          <dd className="text-end tabular-nums">{number(counts[type])}</dd>
        </div>
      ))}
    </dl>
  );
}
