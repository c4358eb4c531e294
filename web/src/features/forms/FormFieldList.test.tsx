import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { FormFieldList } from './FormFieldList';
import { inputOf } from './formInput';

function Fields() {
  const labels = { name: 'Name', email: 'Email', message: 'Message' };
  const form = useForm({ defaultValues: inputOf(null, { language: 'en', labels }) });
  return (
    <FormProvider {...form}>
      <FormFieldList />
    </FormProvider>
  );
}

test('removing a field moves the focus to the select that can add it again', async () => {
  renderWithApp(<Fields />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Message' }));
  expect(screen.queryByRole('button', { name: 'Remove Message' })).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Add a field' })).toHaveFocus();
});
