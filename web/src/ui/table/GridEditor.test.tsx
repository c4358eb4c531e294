import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { GridEditor } from './GridEditor';

test.each([
  ['tel', ['7']],
  ['date', []],
] as const)('a character that is typed on a cell with a %s is saved as %j', async (type, saved) => {
  const save = vi.fn();
  const edit = { type, value: () => '2026-11-20', save };
  render(<GridEditor label="Cell" edit={edit} item={{}} typed="7" onDone={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Cell'), '{Enter}', { skipClick: true });
  expect(save.mock.calls.map(([, value]) => value)).toEqual(saved);
});

test('Enter that ends a composed word does not end editing', () => {
  const save = vi.fn();
  render(<GridEditor label="Cell" edit={{ value: () => '', save }} item={{}} onDone={() => undefined} />);
  const cell = screen.getByLabelText('Cell');
  fireEvent.change(cell, { target: { value: '田中' } });
  fireEvent.keyDown(cell, { key: 'Enter', isComposing: true });
  expect(save).not.toHaveBeenCalled();
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(save).toHaveBeenCalledWith({}, '田中');
});

test('an owner who is not among the choices, as before the team is loaded, stays when the cell is left', async () => {
  const save = vi.fn();
  const choices = [{ value: '', label: 'Unassigned' }];
  const edit = { choices, value: () => 'ann', save };
  const { unmount } = render(<GridEditor label="Owner" edit={edit} item={{}} onDone={() => undefined} />);
  await userEvent.tab();
  unmount();
  render(<GridEditor label="Owner" edit={edit} item={{}} onDone={() => undefined} />);
  fireEvent.blur(screen.getByLabelText('Owner'));
  expect(save).not.toHaveBeenCalled();
});

test('a choice made by keyboard is saved on leaving', async () => {
  const save = vi.fn();
  const choices = ['', 'ann', 'bob'].map((value) => ({ value, label: value || 'Unassigned' }));
  render(<GridEditor label="Owner" edit={{ choices, value: () => 'ann', save }} item={{}} onDone={() => undefined} />);
  const select = screen.getByLabelText('Owner');
  fireEvent.change(select, { target: { value: 'bob' } });
  expect(save).not.toHaveBeenCalled();
  fireEvent.blur(select);
  expect(save).toHaveBeenCalledExactlyOnceWith({}, 'bob');
});

test('a value that another person changes while it is edited is not changed back if nothing is typed', async () => {
  const save = vi.fn();
  const edit = { value: ({ name }: { name: string }) => name, save };
  const editor = (name: string) => <GridEditor label="Name" edit={edit} item={{ name }} onDone={() => undefined} />;
  const { rerender } = render(editor('Ada'));
  rerender(editor('Ada Lovelace'));
  await userEvent.tab();
  expect(save).not.toHaveBeenCalled();
});
