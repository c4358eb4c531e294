import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DAY_MS } from '@rapport/shared/dates';
import { NewSavedReport, ReportSettings, type SavedReport, type SavedReportChange } from '@rapport/shared/savedReports';
import { asText } from '@rapport/shared/words';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePreferences } from '../../lib/format/preferences';
import { formResolver } from '../../lib/words/formResolver';
import { NameAndShare } from '../../lib/workspace/NameAndShare';
import { RenameForm } from '../../lib/workspace/RenameForm';
import { useMe } from '../../lib/workspace/role';
import { useOwners } from '../../lib/workspace/team';
import { toast } from '../../ui/feedback/toast';
import { CheckListField } from '../../ui/form/CheckListField';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { Dialog } from '../../ui/overlay/Dialog';

interface SaveDialogProps {
  /** The settings from the URL. */
  values: Record<string, string>;
  /** Saves the report and opens it. */
  onSave: (report: NewSavedReport) => Promise<unknown>;
  onClose: () => void;
}

/** The dialog for the name of a report, and whether the team can open it. */
export function SaveDialog(props: SaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t`Save this report`} size="small">
      <SaveForm {...props} />
    </Dialog>
  );
}

const NamedReport = NewSavedReport.pick({ name: true, is_shared: true });

/** Removes values that were edited in the URL by hand and that no report supports. */
const known = (values: Record<string, string>): ReportSettings =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => ReportSettings.shape[name as keyof ReportSettings].safeParse(value).success,
    ),
  );

function SaveForm({ values, onSave, onClose }: SaveDialogProps) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { name: '', is_shared: false }, resolver: formResolver(NamedReport) });
  const submit = form.handleSubmit((named) =>
    onSave({ ...named, settings: known(values), schedule: null, receiver_ids: [] }).then(onClose, (error) =>
      showProblem(form, error),
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <NameAndShare
        example={t`Such as “Won last month”`}
        shareHint={t`Everyone in the workspace sees it under “Saved reports”. Only you and owners can change it.`}
      />
      <FormActions>
        <Trans>Save report</Trans>
      </FormActions>
    </Form>
  );
}

interface ChangeDialogProps {
  report: SavedReport;
  onChange: (change: SavedReportChange) => Promise<unknown>;
  onClose: () => void;
}

const ReportName = NewSavedReport.pick({ name: true });

export function RenameDialog({ report, onChange, onClose }: ChangeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Rename report`} size="small">
      <RenameForm name={report.name} schema={ReportName} onRename={onChange} onDone={onClose} />
    </Dialog>
  );
}
/** The dialog for when and to whom a saved report is emailed. */
export function EmailsDialog(props: ChangeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t`Email this report`} size="small">
      <EmailsForm {...props} />
    </Dialog>
  );
}

const Values = z
  .object({
    every: z.enum(['', 'week', 'month']),
    /** A string, as the select needs it: Monday is 1. */
    weekday: z.string(),
    receiver_ids: z.array(z.string()),
  })
  .refine(({ every, receiver_ids }) => every === '' || receiver_ids.length > 0, {
    path: ['receiver_ids'],
    message: asText(msg`Choose at least one person`),
  });

/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23);

function EmailsForm({ report, onChange, onClose }: ChangeDialogProps) {
  const { t } = useLingui();
  const { language } = usePreferences();
  const me = useMe();
  const members = useOwners();
  const { schedule, is_shared, receiver_ids, stopped_ids } = report;
  const form = useForm<z.infer<typeof Values>>({
    resolver: formResolver(Values),
    defaultValues: {
      every: schedule?.every ?? '',
      weekday: String(schedule?.weekday ?? 1),
      receiver_ids: receiver_ids.length > 0 ? receiver_ids : me ? [me.id] : [],
    },
  });
  const every = form.watch('every');
  const nameOfDay = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, nth) => ({
    value: String(nth + 1),
    label: nameOfDay.format(MONDAY + nth * DAY_MS),
  }));
  const names = members.filter(({ value }) => stopped_ids.includes(value)).map(({ label }) => label);
  const stopped = names.join(', ');
  const submit = form.handleSubmit((values) =>
    onChange({
      schedule: values.every ? { every: values.every, weekday: Number(values.weekday) } : null,
      receiver_ids: is_shared ? values.receiver_ids : me ? [me.id] : [],
    }).then(
      () => {
        toast.success(values.every ? t`This report is emailed from now on` : t`This report is no longer emailed`);
        onClose();
      },
      (problem) => showProblem(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <SelectField
        name="every"
        label={t`How often`}
        choices={[
          { value: '', label: t`Never` },
          { value: 'week', label: t`Every week` },
          { value: 'month', label: t`Every month` },
        ]}
        hint={
          every === 'month'
            ? t`On the first day of the month at 8 AM in each person’s time zone.`
            : every === 'week'
              ? t`At 8 AM in each person’s time zone.`
              : undefined
        }
      />
      {every === 'week' && <SelectField name="weekday" label={t`Day`} choices={weekdays} />}
      {every !== '' &&
        (is_shared ? (
          <CheckListField
            name="receiver_ids"
            label={t`To`}
            hint={stopped ? t`Opted out: ${stopped}` : undefined}
            choices={members}
          />
        ) : (
          <p className="text-ink-soft">
            <Trans>Only you see this report, so it is emailed to you alone.</Trans>
          </p>
        ))}
      <FormActions>
        <Trans>Save</Trans>
      </FormActions>
    </Form>
  );
}
