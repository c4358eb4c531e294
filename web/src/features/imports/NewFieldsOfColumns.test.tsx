import type { ImportColumn } from '@rapport/shared/imports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { NewFieldsOfColumns } from './NewFieldsOfColumns';

const column = (header: string, samples: string[], field: string | null = 'note_lines'): ImportColumn => ({
  header,
  samples,
  field,
  filled: 2,
  kept: '',
  certainty: 'likely',
  alternatives: [],
  choices: null,
});

test('fields added before one was refused fill their columns, and only the others are tried again', async () => {
  const sent: string[] = [];
  let isFull = true;
  network.post('/fields', ({ body }) => {
    const { label } = body as { label: string };
    sent.push(label);
    return isFull && label === 'Guests'
      ? problem(409, 'too_many_fields', 'Use at most 100 fields.')
      : reply({ key: label.toLowerCase(), label }, 201);
  });
  const onAdded = vi.fn();
  const onClose = vi.fn();
  const columns = [column('Day', ['2026-06-20']), column('Guests', ['12']), column('Index', ['1'], null)];
  renderWithApp(<NewFieldsOfColumns objectType="contact" columns={columns} onAdded={onAdded} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 fields' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Use at most 100 fields.');
  expect(onAdded).toHaveBeenLastCalledWith({ Day: 'custom.day' });
  expect(screen.queryByRole('checkbox', { name: 'Day' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  isFull = false;
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 field' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onAdded).toHaveBeenLastCalledWith({ Day: 'custom.day', Guests: 'custom.guests' });
  expect(sent).toEqual(['Day', 'Guests', 'Guests']);
});
