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
