import { zodResolver } from '@hookform/resolvers/zod';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CheckboxField } from './CheckboxField';
import { Field } from './Field';
import { Form } from './Form';
import { showFieldErrors } from './formErrors';
import { NumberField } from './NumberField';
import { PasswordField } from './PasswordField';
import { SelectField } from './SelectField';
import { SubmitButton } from './SubmitButton';
import { SwitchField } from './SwitchField';
import { TextAreaField } from './TextAreaField';

const Deal = z.object({
  title: z.string().trim().min(1, 'Give the deal a title'),
  amount: z.number('Give an amount').min(0),
  closes: z.iso.date().nullable(),
  stage: z.enum(['lead', 'won']),
  notes: z.string(),
  secret: z.string(),
  hot: z.boolean(),
  watch: z.boolean(),
});

const empty = { title: '', closes: null, stage: 'lead' as const, notes: '', secret: '', hot: false, watch: false };

function DealForm({ save }: { save: (deal: z.infer<typeof Deal>) => Promise<unknown> }) {
  const form = useForm({ resolver: zodResolver(Deal), defaultValues: empty });
  const submit = form.handleSubmit((deal) => save(deal).catch((problem) => showFieldErrors(form, problem)));
  return (
    <Form form={form} onSubmit={submit}>
      <Field name="title" label="Title" hint="What it is about." />
      <NumberField name="amount" label="Amount" />
      <Field name="closes" label="Closes" type="date" />
      <SelectField
        name="stage"
        label="Stage"
        choices={[
          { value: 'lead', label: 'Lead' },
          { value: 'won', label: 'Won' },
        ]}
      />
      <TextAreaField name="notes" label="Notes" />
      <PasswordField name="secret" label="Secret" autoComplete="new-password" />
      <CheckboxField name="hot" label="Hot" />
      <SwitchField name="watch" label="Watch" />
      <SubmitButton>Add deal</SubmitButton>
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add deal' }));
const fill = async () => {
  await userEvent.type(field('Title'), 'New roof');
  await userEvent.type(field('Amount'), '1200.5');
};

test('an invalid field shows its error, and the first one gets the focus', async () => {
  const save = vi.fn();
  render(<DealForm save={save} />);
  await submit();

  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Give the deal a title',
    'Give an amount',
  ]);
  expect(field('Title')).toHaveFocus();
  expect(field('Title')).toBeInvalid();
  expect(field('Title')).toHaveAccessibleDescription('What it is about. Give the deal a title');
  expect(save).not.toHaveBeenCalled();
});

test('an error disappears once the field is valid', async () => {
  render(<DealForm save={vi.fn()} />);
  await submit();
  await userEvent.type(field('Title'), 'New roof');

  expect(screen.queryByText('Give the deal a title')).not.toBeInTheDocument();
  expect(field('Title')).toBeValid();
});

test('every kind of field returns the value that its schema expects', async () => {
  const save = vi.fn().mockResolvedValue(undefined);
  render(<DealForm save={save} />);
  await fill();
  await userEvent.type(field('Closes'), '2026-11-20');
  await userEvent.selectOptions(field('Stage'), 'Won');
  await userEvent.type(field('Notes'), 'Slate');
  await userEvent.type(field('Secret'), 'hunter22');
  await userEvent.click(field('Hot'));
  await userEvent.click(screen.getByRole('switch', { name: 'Watch' }));
  await submit();

  expect(save).toHaveBeenCalledWith({
    title: 'New roof',
    amount: 1200.5,
    closes: '2026-11-20',
    stage: 'won',
    notes: 'Slate',
    secret: 'hunter22',
    hot: true,
    watch: true,
  });
});

test('a cleared date is null and a cleared number is missing', async () => {
  const save = vi.fn().mockResolvedValue(undefined);
  render(<DealForm save={save} />);
  await fill();
  await userEvent.type(field('Closes'), '2026-11-20');
  await userEvent.clear(field('Closes'));
  await submit();
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ closes: null }));

  await userEvent.clear(field('Amount'));
  await submit();
  expect(save).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('alert')).toHaveTextContent('Give an amount');
});

test('an incomplete date, which browsers return as empty, is an error and not sent', async () => {
  const save = vi.fn().mockResolvedValue(undefined);
  render(<DealForm save={save} />);
  await fill();
  const half = vi.spyOn(field('Closes') as HTMLInputElement, 'validity', 'get');
  half.mockReturnValue({ badInput: true } as ValidityState);
  await submit();
  expect(field('Closes')).toHaveAccessibleDescription('Enter a complete date');
  expect(field('Closes')).toHaveFocus();
  expect(save).not.toHaveBeenCalled();

  half.mockRestore();
  await userEvent.type(field('Closes'), '2026-11-20');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await submit();
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ closes: '2026-11-20' }));
});

test('errors of the server are shown at their fields, others above, and nothing typed is lost', async () => {
  const errors = { notes: 'Too rude', plan: 'Your plan has no more room.', workspace_id: 'Gone.' };
  render(<DealForm save={() => Promise.reject({ errors })} />);
  await fill();
  await submit();

  expect(await screen.findByText('Too rude')).toHaveAttribute('role', 'alert');
  expect(field('Notes')).toHaveAccessibleDescription('Too rude');
  expect(screen.getByText('Your plan has no more room. Gone.')).toBeVisible();
  await waitFor(() => expect(field('Notes')).toHaveFocus());
  expect(field('Title')).toHaveValue('New roof');
});

test.each([undefined, null, 'offline', new Error('offline'), { errors: null }, { errors: 'no' }, {}])(
  'a failure without field errors (%o) leaves the form as it was',
  async (failure) => {
    render(<DealForm save={() => Promise.reject(failure)} />);
    await fill();
    await submit();

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add deal' })).toHaveFocus();
  },
);

test('while it saves, fields are disabled and a second click does nothing', async () => {
  let finish = () => {};
  const save = vi.fn(() => new Promise<void>((done) => (finish = done)));
  render(<DealForm save={save} />);
  await fill();
  await submit();

  expect(field('Title')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Add deal' })).toHaveAttribute('aria-busy', 'true');
  await submit();
  expect(save).toHaveBeenCalledTimes(1);

  finish();
  await waitFor(() => expect(field('Title')).toBeEnabled());
});

test('Enter in a field and Ctrl with Enter in a text area submit the form', async () => {
  const save = vi.fn().mockResolvedValue(undefined);
  render(<DealForm save={save} />);
  await fill();
  await userEvent.type(field('Title'), '{Enter}');
  await waitFor(() => expect(field('Notes')).toBeEnabled());
  await userEvent.type(field('Notes'), 'One{Enter}Two');
  expect(save).toHaveBeenCalledTimes(1);
  await userEvent.type(field('Notes'), '{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ notes: 'One\nTwo' }));
});

test('a password can be shown and hidden', async () => {
  render(<DealForm save={vi.fn()} />);
  expect(field('Secret')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field('Secret')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field('Secret')).toHaveAttribute('type', 'password');
});
