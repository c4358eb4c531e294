import type { ImportColumn, ImportMapping, ImportResult } from '@rapport/shared/imports';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { ImportPanel } from './ImportPanel';

const column = (header: string, field: string | null, more: Partial<ImportColumn> = {}): ImportColumn => ({
  header,
  field,
  samples: [`${header} 1`],
  filled: 1,
  kept: field ? `Imported as ${field}` : 'Not kept',
  certainty: 'sure',
  alternatives: [],
  choices: null,
  ...more,
});

const headers = ['Who', 'Where', 'Call'];
const known = { name: 'Who', note_lines: ['Where', 'Call'] };

const result = (mapping: ImportMapping = known, more: Partial<ImportResult> = {}): ImportResult => ({
  id: null,
  rows: 2,
  imported: 2,
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
  headers,
  mapping,
  fields: [
    { field: 'name', is_required: true },
    { field: 'email', is_required: false },
    { field: 'phone', is_required: false },
  ],
  remembered: null,
  values: [],
  columns: headers.map((header) =>
    column(header, Object.entries(mapping).find(([, from]) => [from].flat().includes(header))?.[0] ?? null),
  ),
  ignored: [],
  preview: [],
  ...more,
});

const formOf = (body: unknown) => {
  const form = body as FormData;
  const parsed = (name: string) => JSON.parse(String(form.get(name) ?? 'null'));
  return { form, mapping: parsed('mapping'), values: parsed('values'), repairs: parsed('repairs') };
};
const isImport = (body: unknown) => formOf(body).form.has('import_id');

/** The id of every import in these tests, because the random bytes are all zero. */
const IMPORT_ID = '00000000-0000-4000-8000-000000000000';
beforeEach(() => void vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes));

/** Shows the panel and chooses a file. `answer` replies to its checks and its import. */
const chooseFile = async (answer: Parameters<typeof network.post>[1]) => {
  network.post('/contacts/bulk/import', answer);
  const asked: string[] = [];
  network.get(`/imports/${IMPORT_ID}/progress`, () => {
    asked.push('progress');
    return reply({ phase: 'writing', done: 0 });
  });
  renderWithApp(<ImportPanel table="contacts" />);
  await userEvent.upload(
    screen.getByLabelText('CSV file of contacts'),
    new File(['Who,Where,Call\nAda,London,1\n'], 'people.csv', { type: 'text/csv' }),
  );
  return { asked };
};
const choose = (header: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(`Import “${header}” as`), option);
const importButton = () => screen.findByRole('button', { name: /^Import \d/ });

test('the last choices are imported, even if the checks of earlier choices answer late', async () => {
  const checks: { mapping: ImportMapping | null; answer: () => void }[] = [];
  const imported: ImportMapping[] = [];
  await chooseFile(({ body }) => {
    const { mapping } = formOf(body);
    if (isImport(body)) {
      imported.push(mapping);
      return reply(result(mapping));
    }
    return new Promise((resolve) => {
      checks.push({ mapping, answer: () => resolve(reply(result(mapping ?? known))) });
    });
  });
  await waitFor(() => expect(checks).toHaveLength(1));
  checks[0]?.answer();
  await importButton();

  await choose('Where', 'Email');
  await choose('Call', 'Add to notes');
  await choose('Call', 'Phone');
  await userEvent.click(await importButton());
  expect(imported).toEqual([]);
  // Checks run one at a time, and the next one has the newest choices.
  expect(checks).toHaveLength(2);
  checks[1]?.answer();
  await waitFor(() => expect(checks).toHaveLength(3));
  const chosen = { name: 'Who', email: 'Where', phone: 'Call' };
  expect(checks[2]?.mapping).toEqual(chosen);
  checks[2]?.answer();
  await waitFor(async () => expect(await importButton()).not.toHaveAttribute('aria-busy', 'true'));
  await userEvent.click(await importButton());
  await waitFor(() => expect(imported).toEqual([chosen]));
});

test('the answer to a canceled check is ignored', async () => {
  const answers: (() => void)[] = [];
  await chooseFile(() => new Promise((resolve) => answers.push(() => resolve(reply(result())))));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await importButton();
  await choose('Where', 'Email');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => answers[1]?.());
  expect(screen.getByRole('button', { name: 'Upload CSV' })).toBeVisible();
});

test('leaving the page asks for confirmation while a checked file is not imported, and not afterwards', async () => {
  const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await chooseFile(() => reply(result()));
  const button = await importButton();
  expect(wouldAsk()).toBe(true);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull());
  expect(wouldAsk()).toBe(false);
});

test('a failed check keeps the choices and can be repeated', async () => {
  let isDown = false;
  await chooseFile(({ body }) =>
    isDown ? problem(503, 'busy', 'Too busy.') : reply(result(formOf(body).mapping ?? known)),
  );
  await importButton();
  isDown = true;
  await choose('Where', 'Email');
  expect(await screen.findByText('Too busy.')).toBeVisible();
  expect(screen.getByLabelText('Import “Where” as')).toHaveDisplayValue('Email');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await importButton()).toBeEnabled();
  expect(screen.queryByText('Too busy.')).toBeNull();
});

test('an import whose answer was lost is sent again with the same import id', async () => {
  let made = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes) new Uint8Array(bytes.buffer).fill(++made);
    return bytes;
  });
  const sent: unknown[] = [];
  await chooseFile(({ body }) => {
    if (!isImport(body)) return reply(result());
    sent.push(formOf(body).form.get('import_id'));
    return sent.length === 1 ? serverIsDown() : reply(result());
  });
  await userEvent.click(await importButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  await userEvent.click(await importButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toBe(sent[0]);
});

test('the heading of the check has the focus, and each column shows how it is imported and how certain that is', async () => {
  const columns = [
    column('Who', 'name', { samples: ['Ada', 'Bob', 'Cid'] }),
    column('Where', 'email', { certainty: 'likely' }),
    column('Call', null),
  ];
  await chooseFile(() => reply(result(known, { columns, mapping: { name: 'Who', email: 'Where' } })));
  await importButton();
  expect(screen.getByRole('heading', { name: /people\.csv/ })).toHaveFocus();
  const row = (header: string) => within(screen.getByRole('row', { name: new RegExp(`^${header}`) }));
  expect(row('Who').getByText('Cid')).toBeVisible();
  expect(row('Who').getByText('Certain')).toBeVisible();
  expect(row('Where').getByText('Likely')).toBeVisible();
  expect(row('Call').getByText('These values will not be imported.')).toBeVisible();
  await choose('Call', 'Add to notes');
  expect(row('Call').getByText('Your choice')).toBeVisible();
});

test('a field for a column that may be part of the name, and a column for a missing name, must be chosen before the import', async () => {
  const asked = column('Where', 'note_lines', { certainty: 'ask', alternatives: ['name'] });
  await chooseFile(({ body }) => {
    const { mapping } = formOf(body);
    return reply(
      result(mapping ?? { note_lines: headers }, mapping ? {} : { columns: [column('Who', 'note_lines'), asked] }),
    );
  });
  expect(await importButton()).toBeDisabled();
  expect(screen.getByText('Choose a field for the column “Where”.')).toBeVisible();
  expect(screen.getByText(/Missing: Name/)).toBeVisible();
  await choose('Where', 'Name (required)');
  await waitFor(async () => expect(await importButton()).toBeEnabled());
  expect(screen.queryByText(/Missing:/)).toBeNull();
});

test('the meaning of ambiguous dates must be chosen with an example before the import', async () => {
  const orders: (string | null)[] = [];
  await chooseFile(({ body }) => {
    const order = formOf(body).form.get('date_order') as 'month_first' | null;
    orders.push(order);
    const examples = ['row 2: 31/12/2026', 'row 3: 12/31/2026', '03/04/2026'];
    return reply(
      result(known, {
        date_order: order
          ? { order, certainty: 'sure', examples: ['03/04/2026'] }
          : { order: 'month_first', certainty: 'ask', examples },
      }),
    );
  });
  expect(await importButton()).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'April 3, 2026' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'March 4, 2026' }));
  await waitFor(async () => expect(await importButton()).toBeEnabled());
  await userEvent.click(await importButton());
  await waitFor(() => expect(orders).toEqual([null, 'month_first', 'month_first']));
});

test('the meaning of numbers that may have decimals must be chosen with an example before the import', async () => {
  const marks: (string | null)[] = [];
  await chooseFile(({ body }) => {
    const mark = formOf(body).form.get('decimal_mark') as 'comma' | null;
    marks.push(mark);
    return reply(result(known, { decimal_mark: { mark, examples: ['1.234'] } }));
  });
  expect(await importButton()).toBeDisabled();
  expect(screen.getByText('Choose what numbers such as 1.234 mean.')).toBeVisible();
  expect(screen.getByRole('radio', { name: '1.234, with decimals' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '1234, without decimals' }));
  await waitFor(async () => expect(await importButton()).toBeEnabled());
  await userEvent.click(await importButton());
  await waitFor(() => expect(marks).toEqual([null, 'comma', 'comma']));
});

test('an uncertain encoding is chosen by how the names look in it', async () => {
  const encodings: unknown[] = [];
  await chooseFile(({ body }) => {
    const { form, mapping } = formOf(body);
    const encoding = form.get('encoding') as 'windows-1251' | null;
    encodings.push([encoding, mapping]);
    const read = { encoding: 'koi8-r' as const, samples: ['хБЮМ'] };
    const right = { encoding: 'windows-1251' as const, samples: ['Иван'] };
    const [taken, other] = encoding ? [right, read] : [read, right];
    return reply(
      result(mapping ?? known, {
        encoding: taken.encoding,
        encoding_check: { certainty: encoding ? 'sure' : 'ask', samples: taken.samples, alternatives: [other] },
      }),
    );
  });
  expect(await importButton()).toBeDisabled();
  await choose('Where', 'Email');
  await userEvent.click(screen.getByRole('radio', { name: /Иван/ }));
  await waitFor(async () => expect(await importButton()).toBeEnabled());
  expect(screen.getByRole('radio', { name: /Иван/ })).toBeChecked();
  // Column names can differ in the new encoding, so the mapping is reset.
  expect(encodings.at(-1)).toEqual(['windows-1251', null]);
});

test('the choice for an unknown value is sent together with the remembered choices', async () => {
  const sent: unknown[] = [];
  const values = (certainty: 'ask' | 'sure', becomes: string) => [
    {
      field: 'status',
      choices: ['lead', 'customer', 'partner'],
      values: [
        { value: 'Gold', rows: 2, becomes, certainty },
        { value: 'Kunde', rows: 1, becomes: 'customer', certainty: 'sure' as const },
      ],
    },
  ];
  const remembered = { id: 'r', chosen_at: '2026-11-03T10:00:00.000Z', values: { status: { Kunde: 'customer' } } };
  await chooseFile(({ body }) => {
    const chosen = formOf(body).values;
    sent.push(chosen);
    return reply(result(known, { values: chosen ? values('sure', 'partner') : values('ask', 'lead'), remembered }));
  });
  await importButton();
  const select = screen.getByLabelText('Import “Gold” as');
  expect(select).toHaveDisplayValue('Lead, and add to notes');
  expect(screen.getByText('1 value recognized: “Kunde” as Customer')).toBeVisible();
  await userEvent.selectOptions(select, 'Partner');
  await waitFor(() => expect(sent).toEqual([null, { status: { Kunde: 'customer', Gold: 'partner' } }]));
  expect(screen.getByLabelText('Import “Gold” as')).toHaveDisplayValue('Partner');
  expect(screen.getByText('1 value recognized: “Kunde” as Customer')).toBeVisible();
});

test('remembered choices show their date and can be reset', async () => {
  let isForgotten = false;
  network.delete('/imports/choices/r', () => {
    isForgotten = true;
    return reply(undefined, 204);
  });
  await chooseFile(() => {
    const remembered = isForgotten ? null : { id: 'r', chosen_at: '2026-11-03T10:00:00.000Z', values: {} };
    return reply(result(known, { remembered }));
  });
  expect(await screen.findByText(/last import with these columns \(November 3\)/)).toBeVisible();
  expect(screen.getAllByText('Same as last time')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Reset choices' }));
  await waitFor(() => expect(screen.queryByText('Same as last time')).toBeNull());
});

test('a corrected row is checked alone while the user types, and imported with the other rows', async () => {
  const wrong = { row: 5, reason: 'Name is required', cells: ['', 'London', '1'], can_repair: true };
  const repairs: unknown[] = [];
  const rowFiles: string[] = [];
  await chooseFile(async ({ body }) => {
    const { form, repairs: sent } = formOf(body);
    const file = form.get('file') as File;
    if (file.name === 'rows.csv') {
      rowFiles.push(await file.text());
      return reply(result());
    }
    repairs.push(sent);
    if (sent) return reply(result(known, { imported: 3 }));
    return reply(result(known, { failed: 1, errors: ['Row 5: Name is required'], wrong_rows: [wrong] }));
  });
  await importButton();
  const cell = screen.getByRole('textbox', { name: 'Who, row 5' });
  expect(cell).toBeInvalid();
  expect(cell).toHaveAccessibleDescription('Name is required');
  await userEvent.type(cell, 'Eve');
  expect(await screen.findByText('Row 5: Fixed. It will be imported')).toBeInTheDocument();
  expect(rowFiles.at(-1)).toBe('\uFEFFWho,Where,Call\r\n\r\n\r\n\r\nEve,London,1\r\n');
  expect(repairs).toEqual([null]);
  await userEvent.tab();
  expect(repairs).toEqual([null]);
  // When the focus leaves the rows, the whole file is checked with them, so that the counts are right.
  await userEvent.click(screen.getByLabelText('Existing records'));
  await waitFor(() => expect(repairs).toEqual([null, { 5: ['Eve', 'London', '1'] }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 3 contacts' }));
  await waitFor(() => expect(repairs).toHaveLength(3));
  expect(repairs[2]).toEqual({ 5: ['Eve', 'London', '1'] });
});

test.each([
  ['button', 'Reset choices'],
  ['radio', /хБЮМ/],
])('a corrected row is shown as it is in the file again after a click on the %s “%s”', async (role, name) => {
  network.delete('/imports/choices/r', reply(undefined, 204));
  const wrong = { row: 5, reason: 'Name is required', cells: ['', 'London', '1'], can_repair: true };
  await chooseFile(({ body }) => {
    const { form, repairs } = formOf(body);
    const isCorrected = repairs !== null || (form.get('file') as File).name === 'rows.csv';
    return reply(
      result(known, {
        ...(!isCorrected && { failed: 1, wrong_rows: [wrong] }),
        encoding_check: {
          certainty: 'ask',
          samples: ['Иван'],
          alternatives: [{ encoding: 'koi8-r', samples: ['хБЮМ'] }],
        },
        remembered: { id: 'r', chosen_at: null, values: {} },
      }),
    );
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Who, row 5' }), 'Eve');
  await userEvent.click(screen.getByLabelText('Existing records'));
  expect(await screen.findByText('Row 5: Fixed. It will be imported')).toBeInTheDocument();
  await userEvent.click(screen.getByRole(role, { name }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Who, row 5' })).toHaveValue(''));
  expect(screen.getByRole('textbox', { name: 'Who, row 5' })).toHaveAccessibleDescription('Name is required');
});

test('the result lists every column, the skipped records and the rows with a warning', async () => {
  const done = result(known, {
    id: '01900000-0000-7000-8000-000000000009',
    skipped: 2,
    duplicates: [
      { row: 3, name: 'Ada', record_id: '01900000-0000-7000-8000-000000000008', same_row: null },
      { row: 4, name: 'Bob', record_id: null, same_row: 2 },
    ],
    warned: 1,
    warnings: [{ row: 2, message: 'phone: kept in the notes' }],
  });
  const { asked } = await chooseFile(({ body }) => reply(isImport(body) ? done : result()));
  await userEvent.click(await importButton());
  expect(await screen.findByRole('heading', { name: 'Import of people.csv' })).toHaveFocus();
  // The progress of an import that has not reported yet would be answered with 404.
  expect(asked).toEqual([]);
  expect(
    screen.getByText((_text, element) => element?.textContent === 'Column Who: imported as name'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute(
    'href',
    '/contacts/01900000-0000-7000-8000-000000000008',
  );
  expect(screen.getByText(/same as row 2/)).toBeInTheDocument();
  expect(screen.getByText('Row 2: phone: kept in the notes')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a field for a column is added with a button, not with an option of the field list', async () => {
  await chooseFile(() => reply(result()));
  await importButton();
  const select = screen.getByLabelText('Import “Where” as');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name (required)', 'Email', 'Phone', 'Add to notes', 'Do not import']);
  expect(screen.queryByRole('button', { name: 'Add a field for “Who”' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add a field for “Where”' }));
  expect(await screen.findByRole('dialog', { name: 'Add a field' })).toBeVisible();
  expect(screen.getByDisplayValue('Where')).toBeVisible();
});

test('of a long file, the table tells that it counts only the first rows', async () => {
  const columns = [column('Who', 'name', { filled: 100 }), column('Where', null, { filled: 0, samples: [] })];
  await chooseFile(() =>
    reply(result({ name: 'Who' }, { rows: 117, imported: 117, headers: ['Who', 'Where'], columns })),
  );
  expect(await screen.findByText('In 100 of the first 100 rows')).toBeVisible();
  expect(screen.getByText('Empty in the first 100 rows')).toBeVisible();
});
