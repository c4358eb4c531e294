import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { fillIn } from '@rapport/shared/personalization';
import type { Sequence, SequenceStarted } from '@rapport/shared/sequences';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useReader } from '../../lib/email/useReader';
import { usePreferences } from '../../lib/format/preferences';
import { timeZoneChoices } from '../../lib/format/timeZones';
import { paths } from '../../lib/routes/paths';
import { Button } from '../../ui/button/Button';
import { LinkButton } from '../../ui/button/LinkButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { LEFT_OUT_WORDS } from './runWords';
import { sequenceQueries, useStartSequence } from './sequences.queries';
import { WaitText } from './WaitText';

interface StartFormProps {
  contactIds: string[];
  /** The contact for whom the previewed emails are filled in; if omitted, they show their placeholders. */
  contact?: Contact;
  onStarted: () => void;
}

/** Chooses a sequence, and starts it for contacts. */
export function StartForm(props: StartFormProps) {
  const { t } = useLingui();
  const query = useQuery(sequenceQueries.all());
  return (
    <QueryState query={query} failed={t`The sequences could not be loaded`} skeleton="h-64">
      {(sequences) =>
        sequences.length > 0 ? (
          <Choice {...props} sequences={sequences} />
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="text-ink-soft">
              <Trans>There is no sequence yet. Write its emails first.</Trans>
            </p>
            <LinkButton tone="primary" to={`${paths.marketing}?tab=sequences`}>
              <Trans>Write a sequence</Trans>
            </LinkButton>
          </div>
        )
      }
    </QueryState>
  );
}

function Choice({ contactIds, contact, sequences, onStarted }: StartFormProps & { sequences: Sequence[] }) {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  const { mutateAsync: start } = useStartSequence();
  const [leftOut, setLeftOut] = useState<SequenceStarted | null>(null);
  const form = useForm({ defaultValues: { id: sequences[0]?.id ?? '', timezone } });
  const chosen = sequences.find(({ id }) => id === form.watch('id'));
  const submit = form.handleSubmit((values) =>
    start({ ...values, contact_ids: contactIds }).then(
      (result) => {
        if (result.left_out.length > 0) return setLeftOut(result);
        toast.success(t`The sequence was started`);
        onStarted();
      },
      (problem) => showProblem(form, problem),
    ),
  );
  const reader = useReader(contact);
  const filled = (text: string) => (contact ? fillIn(text, reader) : text);
  if (leftOut) return <LeftOut result={leftOut} onClose={onStarted} />;
  return (
    <Form form={form} onSubmit={submit}>
      <SelectField
        name="id"
        label={t`Sequence`}
        choices={sequences.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {chosen && (
        <ol className="flex flex-col gap-2 rounded-lg bg-sunken p-3">
          {chosen.steps.map(({ wait_days, subject, text }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the emails have no ids, and their order does not change
            <li key={nth}>
              <p className="text-[13px]/4.5 text-ink-faint">
                <WaitText nth={nth} days={wait_days} />
              </p>
              <p dir="auto" className="truncate text-start font-medium">
                {filled(subject) || t`Reply to the previous email`}
              </p>
              <p dir="auto" className="line-clamp-2 break-words text-start text-ink-soft">
                {filled(text)}
              </p>
            </li>
          ))}
        </ol>
      )}
      <SelectField
        name="timezone"
        label={contactIds.length === 1 ? t`Time zone of the contact` : t`Time zone of the contacts`}
        hint={t`Emails are sent Monday to Friday from 9 to 5 there`}
        choices={timeZoneChoices(timezone)}
      />
      <FormActions>
        <Plural value={contactIds.length} one="Start" other="Start for # contacts" />
      </FormActions>
    </Form>
  );
}

function LeftOut({ result: { started, left_out }, onClose }: { result: SequenceStarted; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        <Plural
          value={started}
          _0="The sequence was not started for anyone."
          one="The sequence was started for # contact."
          other="The sequence was started for # contacts."
        />
      </p>
      <p className="font-medium">
        <Trans>Left out</Trans>
      </p>
      <ul className="max-h-64 overflow-y-auto">
        {left_out.map(({ contact_id, name, reason }) => (
          <li key={contact_id} className="py-0.5">
            <bdi>{name || t`A contact`}</bdi>
            <span className="text-ink-soft">: {LEFT_OUT_WORDS[reason]}</span>
          </li>
        ))}
      </ul>
      <Button className="self-end" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}
