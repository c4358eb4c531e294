import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { DateTimeField } from './DateTimeField';
import { Form } from './Form';
import { SubmitButton } from './SubmitButton';

function ReminderForm({ at, save }: { at: string | null; save: (values: { at: string | null }) => void }) {
  const form = useForm({ defaultValues: { at } });
  return (
    <Form form={form} onSubmit={form.handleSubmit((values) => save(values))}>
      <DateTimeField name="at" label="Reminder" timezone="America/New_York" />
      <SubmitButton>Save</SubmitButton>
      <button type="button" onClick={() => form.reset({ at: '2026-01-01T17:00:00.000Z' })}>
        Another
      </button>
    </Form>
  );
}

const reminder = () => screen.getByLabelText('Reminder');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test("it shows the user's local time and returns the instant", async () => {
  const saved = vi.fn();
  render(<ReminderForm at="2026-11-20T15:30:00.000Z" save={saved} />);
  expect(reminder()).toHaveValue('2026-11-20T10:30');

  fireEvent.change(reminder(), { target: { value: '2026-07-01T09:00' } });
  await save();
  expect(saved).toHaveBeenCalledWith({ at: '2026-07-01T13:00:00.000Z' });
});

test('an emptied field is null, and a form that is set to another record shows that one', async () => {
  const saved = vi.fn();
  render(<ReminderForm at="2026-11-20T15:30:00.000Z" save={saved} />);
  fireEvent.change(reminder(), { target: { value: '' } });
  await save();
  expect(saved).toHaveBeenCalledWith({ at: null });

  await userEvent.click(screen.getByRole('button', { name: 'Another' }));
  expect(reminder()).toHaveValue('2026-01-01T12:00');
});

test('a partly typed year is not changed', () => {
  render(<ReminderForm at={null} save={() => {}} />);
  fireEvent.change(reminder(), { target: { value: '0002-11-20T09:30' } });
  expect(reminder()).toHaveValue('0002-11-20T09:30');
});
