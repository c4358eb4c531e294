import { useLingui } from '@lingui/react/macro';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { Field } from '../../ui/form/Field';
import { useIsShared } from './team';

interface NameAndShareProps {
  /** An example of a name. */
  example: string;
  /** Where members find shared ones. */
  shareHint: string;
}

/** The fields for saving something under a name: `name`, and in a workspace with several members `is_shared`. */
export function NameAndShare({ example, shareHint }: NameAndShareProps) {
  const { t } = useLingui();
  const isTeam = useIsShared();
  return (
    <>
      <Field name="name" label={t`Name`} hint={example} autoComplete="off" maxLength={60} autoFocus />
      {isTeam && <CheckboxField name="is_shared" label={t`Share with the team`} hint={shareHint} />}
    </>
  );
}
