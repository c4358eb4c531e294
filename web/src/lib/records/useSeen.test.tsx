import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { put } from '../http/http';
import { queryOf } from '../http/queryOf';
import { useSeen } from './useSeen';

const opened = { id: 'p1', name: 'Oak', updated_at: '2026-11-20T10:00:00.000Z' };
const theirs = { ...opened, name: 'Oak, oiled', updated_at: '2026-11-20T11:00:00.000Z' };

function ProductForm({ onSaved }: { onSaved: (product: unknown) => void }) {
  const form = useForm({ defaultValues: { name: opened.name } });
  const { seen, showRefusal } = useSeen(opened, queryOf<(typeof opened)[]>(['products'], '/products'), form);
  return (
    <Form
      form={form}
      onSubmit={form.handleSubmit((values) => put('/products/p1', values, seen).then(onSaved, showRefusal))}
    >
      <Field name="name" label="Name" />
      <button type="submit">Save</button>
    </Form>
  );
}

const conflictingSave = async () => {
  network.put('/products/p1', ({ body, headers }) =>
    headers.get('If-Match') === `"${theirs.updated_at}"` ? reply(body) : problem(412, 'changed_meanwhile', 'Changed.'),
  );
  const onSaved = vi.fn();
  renderWithApp(<ProductForm onSaved={onSaved} />);
  await userEvent.type(screen.getByLabelText('Name'), ' parquet');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return onSaved;
};

test('after a conflict, the form keeps what was typed, and saving again overwrites the change', async () => {
  network.get('/products', reply([theirs]));
  const onSaved = await conflictingSave();
  expect(await screen.findByRole('alert')).toHaveTextContent('Changed. Save again to overwrite the change.');
  expect(screen.getByLabelText('Name')).toHaveValue('Oak parquet');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ name: 'Oak parquet' }));
});

test('if the record was deleted, only the reason is shown', async () => {
  const listed = vi.fn(() => reply([]));
  network.get('/products', listed);
  await conflictingSave();
  await waitFor(() => expect(listed).toHaveBeenCalled());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Changed\.$/);
});
