import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearMessage, pendingMessage } from '../feedback/toast';
import { EditableFacts } from './EditableFacts';

const save = vi.fn();
beforeEach(() => save.mockClear());
const facts = (phone: string, notes: string) => (
  <EditableFacts
    record={{ phone, notes, status: 'lead' }}
    name="Ada"
    facts={[
      {
        label: 'Status',
        shown: 'Lead',
        edit: {
          choices: [
            { value: 'lead', label: 'Lead' },
            { value: 'customer', label: 'Customer' },
          ],
          value: ({ status }) => status,
          save,
        },
      },
      {
        label: 'Phone',
        shown: phone && <a href={`tel:${phone}`}>{phone}</a>,
        edit: { type: 'tel', value: (item) => item.phone, save },
      },
      { label: 'Notes', shown: notes, edit: { isLong: true, value: (item) => item.notes, save } },
    ]}
  />
);
const change = (label: string) => screen.getByRole('button', { name: `Edit ${label}` });

test('Enter saves a fact, Escape restores it, and both return the focus', async () => {
  render(facts('111', ''));
  change('Phone').focus();
  await userEvent.keyboard('{Enter}222{Escape}');
  expect(save).not.toHaveBeenCalled();
  expect(change('Phone')).toHaveFocus();
  await userEvent.keyboard('{Enter}222{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith({ phone: '111', notes: '', status: 'lead' }, '222');
  expect(change('Phone')).toHaveFocus();
});

test('a click on a fact edits it, except on a link in it', async () => {
  render(facts('111', 'Likes tea'));
  await userEvent.click(screen.getByRole('link', { name: '111' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByText('Likes tea'));
  await userEvent.keyboard(' and cake{Enter}and pie{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'Likes tea and cake\nand pie');
});

test('empty facts have no line, and can be filled in from the end of the list', async () => {
  render(facts('', ''));
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Status']);
  await userEvent.click(
    within(screen.getByRole('list', { name: 'Not filled in' })).getByRole('button', { name: 'Add Phone' }),
  );
  await userEvent.keyboard('333{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.anything(), '333');
  expect(screen.getByRole('button', { name: 'Add Phone' })).toHaveFocus();
});

test('a choice made by pointer is saved at once', async () => {
  render(facts('111', ''));
  await userEvent.click(change('Status'));
  const select = screen.getByRole('combobox', { name: 'Status of Ada' });
  await userEvent.selectOptions(select, 'customer');
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'customer');
});

test('an incomplete date, which browsers return as empty, does not clear the stored one', async () => {
  const edit = { type: 'date' as const, value: ({ day }: { day: string }) => day, save };
  render(
    <EditableFacts
      record={{ day: '2026-11-20' }}
      name="Ada"
      facts={[{ label: 'Customer since', shown: 'November 20', edit }]}
    />,
  );
  await userEvent.click(change('Customer since'));
  const input = screen.getByLabelText('Customer since of Ada') as HTMLInputElement;
  vi.spyOn(input, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  await userEvent.clear(input);
  await userEvent.keyboard('{Enter}');
  expect(save).not.toHaveBeenCalled();
  expect(pendingMessage()?.title).toBe('Enter a complete date');
  clearMessage();
});
