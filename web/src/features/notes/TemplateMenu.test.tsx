import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { Composer } from './Composer';

const visit = {
  id: 'visit',
  name: 'Visit',
  content: '- [ ] Roof',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  network.get('/team', reply({ members: [] }));
  network.get('/settings/preferences', reply(preferences));
});

const startWriting = async (text: string) => {
  renderWithApp(<Composer record={{ type: 'contact', id: 'ada', name: 'Ada' }} />);
  const area = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(area, text);
  return area as HTMLTextAreaElement;
};
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('a template is inserted on a line of its own, and the caret is placed after it', async () => {
  network.get('/note-templates', reply([visit]));
  const area = await startWriting('Called twice');
  await choose('Visit');
  expect(area).toHaveValue('Called twice\n- [ ] Roof');
  await waitFor(() => expect(area).toHaveFocus());
  await userEvent.keyboard(' dry');
  expect(area).toHaveValue('Called twice\n- [ ] Roof dry');
});

test('a text can be saved as a template, and stays in the note', async () => {
  network.get('/note-templates', reply([]));
  const sent: unknown[] = [];
  network.post('/note-templates', ({ body }) => {
    sent.push(body);
    return reply({ ...visit, ...(body as object) });
  });
  const area = await startWriting('Ask for photos');
  await choose('Save as template…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask for photos');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Photos');
  await userEvent.click(dialog.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Photos', content: 'Ask for photos' }]));
  expect(area).toHaveValue('Ask for photos');
});

test('a template is deleted after a confirmation', async () => {
  let templates = [visit];
  network.get('/note-templates', () => reply(templates));
  network.delete('/note-templates/visit', () => {
    templates = [];
    return reply(undefined, 204);
  });
  await startWriting('x');
  await choose('Edit templates…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Note templates' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete Visit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete template' }));
  await waitFor(() => expect(dialog.getByText(/No templates yet/)).toBeVisible());
});
