import type { ImportMapping, ImportResult } from '@rapport/shared/imports';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { ImportPanel } from './ImportPanel';

vi.mock('../../lib/browser/newId', () => ({ newId: () => 'this-import' }));

const result = (mapping: ImportMapping): ImportResult => ({
  id: null,
  rows: 2,
  imported: Object.keys(mapping).length,
  updated: 0,
  skipped: 0,
  failed: 0,
  errors: [],
  wrong_rows: [],
  duplicates: [],
  notices: [],
  encoding: 'utf-8',
  encoding_check: { certainty: 'sure', samples: [], alternatives: [] },
  date_order: { order: 'month_first', certainty: 'sure', examples: [] },
  warned: 0,
  warnings: [],
  delimiter: ',',
  headers: ['Who', 'Where', 'Call'],
  mapping,
  fields: [],
  remembered: null,
  values: [],
  columns: [],
  ignored: [],
  preview: [],
});
const known = { name: 'Who' };
const choose = (column: string, header: string) =>
  userEvent.selectOptions(screen.getByLabelText(`Column for ${column}`), header);
const importButton = () => screen.findByRole('button', { name: /^Import/ });

test('what is imported is what was chosen last, however late the checks of other choices answer', async () => {
  const checks: { mapping: ImportMapping; answer: () => void }[] = [];
  const imported: ImportMapping[] = [];
  network.post('/contacts/bulk/import', ({ body }) => {
    const form = body as FormData;
    const mapping: ImportMapping = JSON.parse(String(form.get('mapping') ?? JSON.stringify(known)));
    if (form.get('import_id')) {
      imported.push(mapping);
      return reply(result(mapping));
    }
    return new Promise((resolve) => {
      checks.push({ mapping, answer: () => resolve(reply(result(mapping))) });
    });
  });
  network.get('/imports/this-import/progress', reply({ phase: 'writing', done: 0 }));
  renderWithApp(<ImportPanel objectType="contacts" />);
  await userEvent.upload(
    screen.getByLabelText('CSV file of contacts'),
    new File(['Who,Where,Call\nAda,London,1\n'], 'people.csv', { type: 'text/csv' }),
  );
  await waitFor(() => expect(checks).toHaveLength(1));
  checks[0]?.answer();
  await importButton();

  await choose('email', 'Where');
  await choose('phone', 'Call');
  expect(checks.map(({ mapping }) => mapping)).toEqual([
    known,
    { ...known, email: 'Where' },
    { ...known, email: 'Where', phone: 'Call' },
  ]);
  await userEvent.click(await importButton());
  expect(imported).toEqual([]);

  checks[2]?.answer();
  await waitFor(async () => expect(await importButton()).not.toHaveAttribute('aria-busy', 'true'));
  checks[1]?.answer();
  expect(await screen.findByRole('button', { name: 'Import 3 contacts' })).toBeVisible();
  await userEvent.click(await importButton());
  await waitFor(() => expect(imported).toEqual([{ ...known, email: 'Where', phone: 'Call' }]));
});

test('a check that answers after it was given up does not come back', async () => {
  const answers: (() => void)[] = [];
  network.post(
    '/contacts/bulk/import',
    () => new Promise((resolve) => answers.push(() => resolve(reply(result(known))))),
  );
  renderWithApp(<ImportPanel objectType="contacts" />);
  await userEvent.upload(
    screen.getByLabelText('CSV file of contacts'),
    new File(['Who\nAda\n'], 'people.csv', { type: 'text/csv' }),
  );
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await importButton();
  await choose('email', 'Where');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => answers[1]?.());
  expect(screen.getByRole('button', { name: 'Upload CSV' })).toBeVisible();
});

test('dates that may mean two days have to be chosen before the import', async () => {
  const orders: (string | null)[] = [];
  network.post('/contacts/bulk/import', ({ body }) => {
    const order = (body as FormData).get('date_order') as string | null;
    orders.push(order);
    return reply({
      ...result(known),
      date_order: { order: 'month_first', certainty: order ? 'sure' : 'ask', examples: [] },
    });
  });
  network.get('/imports/this-import/progress', reply({ phase: 'writing', done: 0 }));
  renderWithApp(<ImportPanel objectType="contacts" />);
  await userEvent.upload(
    screen.getByLabelText('CSV file of contacts'),
    new File(['Who\nAda\n'], 'people.csv', { type: 'text/csv' }),
  );
  expect(await importButton()).toBeDisabled();
  await userEvent.selectOptions(screen.getByLabelText('Dates such as 03/04/2026'), 'month_first');
  await waitFor(async () => expect(await importButton()).toBeEnabled());
  await userEvent.click(await importButton());
  await waitFor(() => expect(orders).toEqual([null, 'month_first', 'month_first']));
});
