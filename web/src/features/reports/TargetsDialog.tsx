import { Trans, useLingui } from '@lingui/react/macro';
import { type Measure, type PeriodLength, TARGET_MEASURES } from '@rapport/shared/pace';
import { type Target, TargetGoals } from '@rapport/shared/targets';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useMoney } from '../../lib/format/useMoney';
import { MEASURE_LABELS } from '../../lib/targets/targetWords';
import { formResolver } from '../../lib/words/formResolver';
import { useOwners } from '../../lib/workspace/team';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { resetBelowTyped } from '../../ui/form/keepTyped';
import { NumberField } from '../../ui/form/NumberField';
import { SelectField } from '../../ui/form/SelectField';
import { Dialog } from '../../ui/overlay/Dialog';
import { useSetTargets } from './reports.queries';

interface TargetsDialogProps {
  /** The member whose targets are set; `null` for those of the workspace. */
  userId: string | null;
  period: PeriodLength;
  /** The targets of the current period, as far as they are loaded. */
  targets: Target[];
  onClose: () => void;
}

const Values = z.object({ user_id: z.string(), goals: TargetGoals });

/** The goals of a member or the workspace, as values of the fields. */
const goalsOf = (targets: Target[], userId: string) =>
  Object.fromEntries(
    TARGET_MEASURES.map((measure) => [
      measure,
      targets.find((target) => (target.user_id ?? '') === userId && target.measure === measure)?.goal,
    ]),
  ) as Record<Measure, number | undefined>;

/** Sets the goals of the workspace or of one member from the current period on. */
export function TargetsDialog({ userId, period, targets, onClose }: TargetsDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={period === 'month' ? t`Monthly targets` : t`Quarterly targets`}
      size="small"
    >
      <TargetsForm userId={userId} period={period} targets={targets} onClose={onClose} />
    </Dialog>
  );
}

function TargetsForm({ userId, period, targets, onClose }: TargetsDialogProps) {
  const { t } = useLingui();
  const { currency } = useMoney();
  const owners = useOwners();
  const { mutateAsync: save } = useSetTargets();
  const form = useForm({
    resolver: formResolver(Values),
    defaultValues: { user_id: userId ?? '', goals: goalsOf(targets, userId ?? '') },
  });
  const { dirtyFields } = form.formState;
  const chosen = form.watch('user_id');
  const shown = useRef({ chosen, targets });
  useEffect(() => {
    // The form begins with these goals. It may already show a kept draft, whose changes it knows after the next render.
    if (shown.current.chosen === chosen && shown.current.targets === targets) return;
    shown.current = { chosen, targets };
    resetBelowTyped(form, { user_id: chosen, goals: goalsOf(targets, chosen) });
  }, [form, chosen, targets]);
  const submit = form.handleSubmit(({ user_id, goals }) =>
    save({
      user_id: user_id || null,
      period,
      // Goals that were not edited are not sent, because another member may have changed them meanwhile.
      goals: Object.fromEntries(
        TARGET_MEASURES.filter((measure) => dirtyFields.goals?.[measure]).map((measure) => [
          measure,
          goals[measure] ?? null,
        ]),
      ),
    }).then(
      () => {
        toast.success(t`Targets saved`);
        onClose();
      },
      (problem) => showProblem(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-ink-soft">
        {period === 'month' ? (
          <Trans>They apply to this month and every month after it, until you change them. Earlier months stay.</Trans>
        ) : (
          <Trans>
            They apply to this quarter and every quarter after it, until you change them. Earlier quarters stay.
          </Trans>
        )}
      </p>
      <SelectField
        name="user_id"
        label={t({ message: 'For', context: 'whose targets' })}
        choices={[{ value: '', label: t`Workspace` }, ...owners]}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {TARGET_MEASURES.map((measure) => (
          <NumberField
            key={measure}
            name={`goals.${measure}`}
            label={measure === 'won_amount' ? `${MEASURE_LABELS[measure]} (${currency})` : MEASURE_LABELS[measure]}
            min={0}
            step={measure === 'won_amount' ? 'any' : 1}
            isOptional
          />
        ))}
      </div>
      <FormActions>{t`Save targets`}</FormActions>
    </Form>
  );
}
