import type { Transfer, TransferFile } from '@rapport/shared/transfers';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '../../../testing/renderWithApp';
import { RunButton } from './RunButton';

const file: TransferFile = {
  id: '01900000-0000-7000-8000-000000000011',
  name: 'contacts.csv',
  bytes: 100,
  noun: 'contacts',
  certainty: 'sure',
  is_left_out: false,
  problem: null,
  questions: [],
  unknown_values: 0,
  counts: { rows: 320, imported: 320, updated: 0, skipped: 0, unchanged: 0, failed: 0 },
  notices: [],
  progress: null,
  is_imported: false,
};

const transfer: Transfer = {
  id: '01900000-0000-7000-8000-000000000010',
  source: 'hubspot',
  status: 'checked',
  on_known: 'update',
  problem: null,
  created_at: '2026-11-27T12:00:00.000Z',
  finished_at: null,
  undone_at: null,
  actor_name: 'Ann Owner',
  can_undo: false,
  files: [file],
};

const show = (changed: Partial<Transfer>) => {
  const onCheck = vi.fn();
  renderWithApp(
    <RunButton transfer={{ ...transfer, ...changed }} isBusy={false} onFailed={vi.fn()} onCheck={onCheck} />,
  );
  return onCheck;
};

test('files that exceed the limit of the plan can be checked again', async () => {
  const onCheck = show({ problem: 'The files contain 320 new contacts, but there is room for 100' });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(onCheck).toHaveBeenCalledOnce();
});

test('checked files can be imported, and unchecked files can be checked', () => {
  show({});
  expect(screen.getByRole('button', { name: 'Import 320 records' })).toBeEnabled();
  show({ status: 'open' });
  expect(screen.getByRole('button', { name: 'Check the files' })).toBeEnabled();
});
