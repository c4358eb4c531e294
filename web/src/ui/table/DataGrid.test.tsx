import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DataGrid } from './DataGrid';

const [ada, grace, new_] = ['Ada', 'Grace', 'New'].map((name) => ({ id: name, name })) as [Row, Row, Row];
interface Row {
  id: string;
  name: string;
}

// A browser measures heights to find the visible rows. There are none here.
vi.mock('./useWindowRows', () => ({
  useWindowRows: ({ count }: { count: number }) => ({
    visible: Array.from({ length: count }, (_, index) => ({ index, start: index * 44 })),
    top: 0,
    height: count * 44,
    scrollTo: () => undefined,
  }),
}));

const save = vi.fn();
const grid = (items: Row[]) => (
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
    sort=""
    onSort={() => undefined}
    hasMore={false}
    isLoadingMore={false}
    onNeedMore={() => undefined}
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
