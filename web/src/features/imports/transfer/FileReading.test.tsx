import type { ImportColumn, ImportResult } from '@rapport/shared/imports';
import type { TransferFile, TransferFileChange } from '@rapport/shared/transfers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { network, reply } from '../../../testing/network';
import { renderWithApp } from '../../../testing/renderWithApp';
import { FileReading } from './FileReading';

const column = (header: string, field: string | null, certainty: ImportColumn['certainty']) => ({
  header,
  field,
  certainty,
  samples: ['x'],
  filled: 1,
  kept: 'Imported',
  alternatives: [],
  choices: null,
});

/** The check of a file whose second column has another name in each encoding. */
const checkedIn = (encoding: 'utf-8' | 'windows-1252', street: string) =>
  ({
    rows: 1,
    imported: 1,
    updated: 0,
    skipped: 0,
    failed: 0,
    wrong_rows: [],
    duplicates: [],
    values: [],
    encoding,
    encoding_check: {
      certainty: 'ask',
      samples: [street],
      alternatives: [{ encoding: encoding === 'utf-8' ? 'windows-1252' : 'utf-8', samples: ['other'] }],
    },
    date_order: { order: 'day_first', certainty: 'sure', examples: [] },
    remembered: null,
    headers: ['Name', street],
    mapping: { name: 'Name' },
    fields: [
      { field: 'name', is_required: true },
      { field: 'address', is_required: false },
    ],
    columns: [column('Name', 'name', 'sure'), column(street, null, 'ask')],
  }) as unknown as ImportResult;

const file = { id: 'f', noun: 'contacts' } as TransferFile;
const sent: TransferFileChange[] = [];

function Checked() {
  const [isChecking, setIsChecking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsChecking(!isChecking)}>
        Check
      </button>
      <FileReading transferId="m" file={file} isChecking={isChecking} onChange={(change) => sent.push(change)} />
    </>
  );
}

test('a chosen encoding is sent at once, and the columns can then be mapped by their names in it', async () => {
  let result = checkedIn('windows-1252', 'StraÃŸe');
  network.get('/transfers/m/files/f', () => reply({ ...file, choices: {}, result }));
  renderWithApp(<Checked />);
  await userEvent.click(await screen.findByRole('radio', { name: /other/ }));
  expect(sent).toMatchObject([{ encoding: 'utf-8' }]);

  result = checkedIn('utf-8', 'Straße');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await userEvent.selectOptions(await screen.findByLabelText('Import “Straße” as'), 'address');
  await waitFor(() => expect(sent.at(-1)?.mapping).toEqual({ name: 'Name', address: 'Straße' }));
});
