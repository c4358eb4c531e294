import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formResolver } from '../../lib/words/formResolver';
import { Button } from '../../ui/button/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { DateTimeField } from '../../ui/form/DateTimeField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { NumberField } from '../../ui/form/NumberField';
import { PasswordField } from '../../ui/form/PasswordField';
import { SearchField } from '../../ui/form/SearchField';
import { Select } from '../../ui/form/Select';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Switch } from '../../ui/form/Switch';
import { SwitchField } from '../../ui/form/SwitchField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Row, Samples } from './Sample';

const Sample = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  email: z.email('Please enter a valid email address'),
  amount: z.number('Give an amount'),
  password: z.string().min(8, 'Password must be at least 8 characters'),
  size: z.string(),
  due: z.iso.date().nullable(),
  reminder: z.iso.datetime().nullable(),
  notes: z.string(),
  agreed: z.boolean(),
  weekly: z.boolean(),
});

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
  { value: 'none', label: 'Not offered', disabled: true },
];

const empty = { name: '', email: '', password: '', size: 'small', due: null, reminder: null, notes: '' };

export function FieldSamples() {
  const [search, setSearch] = useState('Müller');
  const [isOn, setIsOn] = useState(true);
  const form = useForm({
    resolver: formResolver(Sample),
    defaultValues: { ...empty, agreed: false, weekly: true },
  });

  // Shows the errors of a server at once: beside a field, or above the form if the field is not in it.
  useEffect(() => {
    showFieldErrors(form, { errors: { email: 'This address is taken', plan: 'Your plan has no more room.' } });
  }, [form]);

  return (
    <Samples title="Fields">
      <Form form={form} onSubmit={form.handleSubmit(() => new Promise((done) => setTimeout(done, 1500)))}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="name" label="Name" placeholder="Maria Keller" />
          <Field name="email" label="Email" type="email" />
          <NumberField name="amount" label="Amount" prefix="$" step={0.01} hint="Before tax." />
          <PasswordField name="password" label="Password" autoComplete="new-password" />
          <SelectField name="size" label="Size" choices={sizes} />
          <Field name="due" label="Due" type="date" isOptional />
          <DateTimeField name="reminder" label="Reminder" timezone="America/New_York" />
          <Field name="fixed" label="Account" value="maria@keller.example" readOnly />
        </div>
        <TextAreaField name="notes" label="Notes" isOptional />
        <CheckboxField name="agreed" label="I have read the terms" hint="They changed last week." />
        <SwitchField name="weekly" label="Weekly report" hint="Every Monday at nine." />
        <Row>
          <SubmitButton>Save</SubmitButton>
          <Button onClick={() => form.reset()}>Reset</Button>
        </Row>
      </Form>
      <Row>
        <SearchField label="Search contacts" value={search} onChange={setSearch} className="w-64" />
        <Select aria-label="Size" choices={sizes} className="w-40" />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Partly chosen" isPartly />
        <Checkbox label="Disabled" disabled />
      </Row>
      <Switch label="Takes effect at once" checked={isOn} onChange={setIsOn} />
      <Switch label="Disabled" checked={false} onChange={setIsOn} disabled />
    </Samples>
  );
}
