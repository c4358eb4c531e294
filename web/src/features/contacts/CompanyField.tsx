import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '../../lib/browser/useDebounced';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { Field } from '../../ui/form/Field';
import { contactQueries } from './contacts.queries';

/** The company of a contact: an existing one, or a new one that can be added here. */
export function CompanyField({
  linkedName,
}: {
  /** The name of the company that it is linked to already. */ linkedName?: string;
}) {
  const { t } = useLingui();
  const list = useId();
  const typed: string = useWatch({ name: 'company' }) ?? '';
  const name = useDebounced(typed.trim());
  const { data: names } = useQuery(contactQueries.companyNames(name));
  const isKnown = !names || names.some((known) => known.localeCompare(name, undefined, { sensitivity: 'base' }) === 0);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field name="company" label={t`Company`} list={list} isOptional />
      <datalist id={list}>
        {names?.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      {name !== '' && name === typed.trim() && name !== linkedName && !isKnown && (
        <CheckboxField name="create_company" label={t`Also add “${name}” as a company`} />
      )}
    </div>
  );
}
