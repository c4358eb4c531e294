import { useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button/Button';
import { Field } from '../../ui/form/Field';
import { Mentions } from '../mentions/Mentions';
import { useWorkspaceSettings } from '../workspace/settings';

/** Why deals were lost: one of the workspace's reasons, or another text, in which members can be mentioned. */
export function ReasonField({ mentions = false }: { mentions?: boolean }) {
  const { t } = useLingui();
  const reasons = useWorkspaceSettings()?.lost_reasons ?? [];
  const { setValue } = useFormContext();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Button key={reason} size="small" onClick={() => setValue('lost_reason', reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <Field
        name="lost_reason"
        label={t`Reason`}
        autoFocus
        maxLength={200}
        help={mentions ? (input) => <Mentions area={input} /> : undefined}
      />
    </>
  );
}
