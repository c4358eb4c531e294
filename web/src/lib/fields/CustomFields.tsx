import type { Field, FieldObject } from '@rapport/shared/fields';
import { useFormContext } from 'react-hook-form';
import { Fold } from '../../ui/page/Fold';
import { useFields } from '../workspace/fields';
import { AddFieldButton } from './AddFieldButton';
import { CustomInput } from './CustomInput';
import { groupsOf } from './groupsOf';

/** With more fields than this, only groups with required or filled fields are open at first. */
const FEW = 12;

/** The own fields in the form of a record type, each group under its heading. */
export function CustomFields({ objectType }: { objectType: FieldObject }) {
  const fields = useFields(objectType);
  const { getValues } = useFormContext();
  const hasValue = ({ key }: Field) => {
    const value: unknown = getValues(`custom.${key}`);
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  return (
    <>
      {groupsOf(fields).map(({ name, fields: own }) =>
        name ? (
          <Fold
            key={name}
            label={name}
            isOpen={fields.length <= FEW || own.some((field) => field.required || hasValue(field))}
          >
            <Inputs fields={own} />
          </Fold>
        ) : (
          <Inputs key="" fields={own} />
        ),
      )}
      <AddFieldButton objectType={objectType} />
    </>
  );
}

const Inputs = ({ fields }: { fields: Field[] }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {fields.map((field) => (
      <div key={field.key} className={isWide(field) ? 'sm:col-span-2' : undefined}>
        <CustomInput field={field} />
      </div>
    ))}
  </div>
);

const isWide = ({ type, options }: Field) => type === 'long_text' || (type === 'choices' && options.length > 4);
