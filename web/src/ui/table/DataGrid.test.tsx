import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DataGrid, type DataGridProps } from './DataGrid';
import type { Selection } from './useSelection';

const [ada, grace, new_] = ['Ada', 'Grace', 'New'].map((name) => ({ id: name, name })) as [Row, Row, Row];
interface Row {
  id: string;
  name: string;
}

const save = vi.fn();
const [onPeek, onFollow, onDelete] = [vi.fn(), vi.fn(), vi.fn()];
const nothingSelected = { isAll: false, ids: new Set<string>(), has: () => false } as unknown as Selection;
const grid = (items: Row[], more: Partial<DataGridProps<Row>> = {}) => (
  <DataGrid
    label="People"
    items={items}
    nameOf={({ name }) => name}
    columns={[
      {
        key: 'name',
        label: 'Name',
        width: '1fr',
        render: ({ name }) => name,
        edit: { value: ({ name }) => name, save },
      },
    ]}
    arrangement={{ settings: null, onChange: () => undefined, objectType: 'contact' }}
    sort=""
    onSort={() => undefined}
    selection={nothingSelected}
    actions={{ onPeek, onFollow, onDelete }}
    hasMore={false}
    isLoadingMore={false}
    hasFailed={false}
    onNeedMore={() => undefined}
    {...more}
  />
);
const cell = (name: string) => screen.getByRole('gridcell', { name });

test('what is typed into a cell goes to the record it was typed for, though others come before it meanwhile', async () => {
  const { rerender } = render(grid([ada, grace]));
  cell('Ada').focus();
  await userEvent.keyboard('Lady');
  rerender(grid([new_, ada, grace]));
  expect(screen.getByRole('textbox', { name: 'Name of Ada' })).toHaveValue('Lady');
  await userEvent.keyboard(' Lovelace{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith(ada, 'Lady Lovelace');
  expect(cell('Ada')).toHaveFocus();
});

test('the arrows go on from where the record stands by then', async () => {
  const { rerender } = render(grid([ada, grace]));
  cell('Ada').focus();
  rerender(grid([new_, ada, grace]));
  await userEvent.keyboard('{ArrowDown}');
  expect(cell('Grace')).toHaveFocus();
  expect(within(screen.getByRole('grid')).queryByRole('textbox')).not.toBeInTheDocument();
});

test('Space previews a row, the arrows go on, and Shift+Space or its box chooses it', async () => {
  const toggle = vi.fn();
  render(grid([ada, grace], { selection: { ...nothingSelected, toggle } }));
  cell('Ada').focus();
  await userEvent.keyboard(' ');
  expect(onPeek).toHaveBeenCalledExactlyOnceWith(ada);
  await userEvent.keyboard('{ArrowDown}');
  expect(onFollow).toHaveBeenLastCalledWith(grace);
  expect(toggle).not.toHaveBeenCalled();
  await userEvent.keyboard('{Shift>} {/Shift}');
  expect(toggle).toHaveBeenLastCalledWith('Grace', ['Ada', 'Grace'], true);
  await userEvent.keyboard('{ArrowLeft}');
  expect(cell('Select Grace')).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(toggle).toHaveBeenLastCalledWith('Grace', ['Ada', 'Grace'], false);
});

test('the arrows reach the menu of a row after its last column', async () => {
  render(grid([ada, grace]));
  cell('Grace').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'More actions for Grace' }).closest('[role=gridcell]')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Grace' }));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(grace);
});
