import type { TimelineItem } from '@rapport/shared/notes';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../lib/session/sessionEnd';
import { clearTokens, storeTokens } from '../../lib/session/tokens';
import { network, problem, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { Toaster } from '../../ui/feedback/Toaster';
import { Timeline } from './Timeline';

const entry = (content: string, daysAgo: number, is_pinned = false) =>
  ({
    id: content,
    type: 'note',
    kind: 'note',
    content,
    created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    is_pinned,
    is_edited: false,
    files: 0,
    changes: null,
    entity_id: 'ada',
    entity_name: 'Ada',
    actor_name: 'Ann',
  }) as TimelineItem;

const record = { type: 'contact', id: 'ada', name: 'Ada' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z'), toFake: ['Date'] });
  network.get('/team', reply({ members: [] }));
  network.get('/settings/preferences', reply(preferences));
});
afterEach(() => vi.useRealTimers());

test('entries are grouped by day, below the pinned ones', async () => {
  network.get(
    '/notes/entity/contact/ada/timeline',
    reply([entry('Now', 0), entry('Then', 1), entry('Kept', 400, true), entry('Long ago', 400)]),
  );
  renderWithApp(<Timeline record={record} Files={() => null} />);
  await screen.findByText('Now');
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Pinned', 'Today', 'Yesterday', 'Thursday, October 16, 2025']);
  expect(within(screen.getAllByRole('list')[0] as HTMLElement).getByText('Kept')).toBeVisible();
});

test('people of a company who were sent a campaign on one day share a line, and a second sending has its own', async () => {
  const sent = (id: string, name: string, campaign: string) => ({
    ...entry(id, 1),
    type: 'activity',
    kind: null,
    content: null,
    activity_type: 'campaign_sent',
    description: `Was sent campaign ${campaign}`,
    entity_type: 'contact',
    entity_id: name,
    entity_name: name,
    actor_name: null,
  });
  network.get(
    '/notes/entity/company/acme/timeline',
    reply([
      sent('1', 'Ada', 'Spring'),
      sent('2', 'Ben', 'Spring'),
      sent('3', 'Ada', 'Summer'),
      sent('4', 'Ada', 'Spring'),
    ]),
  );
  renderWithApp(<Timeline record={{ type: 'company', id: 'acme', name: 'Acme' }} Files={() => null} />);
  await screen.findByText('Was sent campaign Summer');
  const lines = within(screen.getByRole('list')).getAllByRole('listitem');
  const peopleOf = (line: HTMLElement) =>
    within(line)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(lines.map(peopleOf)).toEqual([['Ada', 'Ben'], ['Ada'], ['Ada']]);
});

test('a note that a colleague changed meanwhile is not overwritten without showing that change', async () => {
  const then = '2026-11-20T09:00:00.000Z';
  const now = '2026-11-20T09:05:00.000Z';
  network.get('/notes/entity/contact/ada/timeline', reply([{ ...entry('Tea', 0), updated_at: then }]));
  network.get('/notes/Tea', reply({ id: 'Tea', content: 'Tea or coffee', updated_at: now }));
  const versions: unknown[] = [];
  network.put('/notes/Tea', ({ headers, body }) => {
    versions.push(headers.get('If-Match'));
    return versions.length === 1 ? problem(412, 'changed_meanwhile', 'Changed') : reply(body);
  });
  renderWithApp(<Timeline record={record} Files={() => null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit note' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), ' with milk');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Tea or coffee')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep my changes' }));
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Tea with milk');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(versions).toEqual([`"${then}"`, `"${now}"`]));
});

const markdown = (content: string, updated_at: string) =>
  ({ ...entry(content, 0), id: 'list', content, format: 'markdown', updated_at }) as TimelineItem;

test('a note in Markdown is shown with its formatting, and its HTML and dangerous links have no effect', async () => {
  const content = '# Visit\n\n**Oak** [offer](https://a.example) [x](javascript:alert) <img src=x> @Ann *and*';
  const item = { ...markdown(content, ''), mentions: [{ id: 'ann', name: 'Ann' }] };
  network.get('/notes/entity/contact/ada/timeline', reply([item]));
  renderWithApp(<Timeline record={record} Files={() => null} />);
  expect(await screen.findByRole('heading', { level: 4, name: 'Visit' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'offer' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  const text = link.closest('p') as HTMLElement;
  expect(text).toHaveTextContent('Oak offer [x](javascript:alert) <img src=x> @Ann and');
  expect(text.querySelectorAll('a, img')).toHaveLength(1);
  expect(within(text).getByText('@Ann')).toHaveClass('text-accent-text');
});

test('check boxes are ticked in place, each on top of the previous version, and stay unchanged if a colleague was faster', async () => {
  const then = '2026-11-20T09:00:00.000Z';
  network.get('/notes/entity/contact/ada/timeline', reply([markdown('- [ ] tea\n- [ ] milk', then)]));
  const sent: unknown[] = [];
  network.put('/notes/list', ({ headers, body }) => {
    sent.push([headers.get('If-Match'), (body as { content: string }).content]);
    if (sent.length === 4) return problem(412, 'changed_meanwhile', 'Changed');
    return reply({ ...(body as object), updated_at: then.replace('09:00', `09:0${sent.length}`) });
  });
  renderWithApp(
    <>
      <Timeline record={record} Files={() => null} />
      <Toaster />
    </>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'tea' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'milk' }));
  expect(screen.getByRole('checkbox', { name: 'tea' })).toBeChecked();
  await waitFor(() =>
    expect(sent).toEqual([
      [`"${then}"`, '- [x] tea\n- [ ] milk'],
      ['"2026-11-20T09:01:00.000Z"', '- [x] tea\n- [x] milk'],
    ]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'milk' })).not.toBeChecked());
  await waitFor(() => expect(sent[2]).toEqual(['"2026-11-20T09:02:00.000Z"', '- [x] tea\n- [ ] milk']));
  await userEvent.click(screen.getByRole('checkbox', { name: 'tea' }));
  expect(await screen.findByText('Someone else has changed this note. Check it and try again.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'tea' })).toBeChecked();
});

function Leavable() {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsThere(!isThere)}>
        Go
      </button>
      {isThere && <Timeline record={record} Files={() => null} />}
    </>
  );
}

test('a draft is kept on a change of page and after a failure, and removed once it is saved', async () => {
  network.get('/notes/entity/contact/ada/timeline', reply([]));
  network.post('/notes', problem(503, 'away', 'Not now'));
  renderWithApp(<Leavable />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Asked for oak');
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  const field = screen.getByRole('textbox', { name: 'Note' });
  expect(field).toHaveValue('Asked for oak');

  await userEvent.type(field, '{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save note. Please try again.');
  expect(field).toHaveValue('Asked for oak');

  const sent: unknown[] = [];
  network.post('/notes', ({ body }) => {
    sent.push(body);
    return reply({}, 201);
  });
  await userEvent.type(field, '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent).toEqual([expect.objectContaining({ content: 'Asked for oak', entity_id: 'ada' })]);
});

test('a call is logged with its next step in the same form, and an empty note is refused', async () => {
  network.get('/notes/entity/contact/ada/timeline', reply([]));
  const sent: unknown[] = [];
  network.post('/contacts/ada/touches', ({ body }) => {
    sent.push(body);
    return reply({}, 201);
  });
  renderWithApp(<Timeline record={record} Files={() => null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save note' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Note content cannot be empty');
  await userEvent.click(screen.getByRole('radio', { name: 'Call' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'What was said' }), 'Wants two');
  await userEvent.type(screen.getByRole('textbox', { name: 'Next step' }), 'send the quote{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([
      {
        kind: 'call',
        content: 'Wants two',
        format: 'markdown',
        next_step: { title: 'send the quote', due_date: null },
      },
    ]),
  );
});

test('a note that was being typed when the session ended is restored when the same user signs in again', async () => {
  network.get('/notes/entity/contact/ada/timeline', reply([]));
  const signIn = () => storeTokens({ access_token: `x.${btoa(JSON.stringify({ sub: 'ann' }))}.x`, refresh_token: 'r' });
  signIn();
  renderWithApp(<Timeline record={record} Files={() => null} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Likes oak');
  clearTokens();
  act(() => endSession('Your session has ended.'));
  cleanup();
  signIn();
  renderWithApp(<Timeline record={record} Files={() => null} />);
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Likes oak');
  clearTokens();
});

function Visits() {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Leave and come back
      </button>
      <Timeline key={visit} record={record} Files={() => null} />
    </>
  );
}

test('a draft that is saved after its page was left is removed from the page when that is open again', async () => {
  network.get('/notes/entity/contact/ada/timeline', reply([]));
  let finish = () => {};
  network.post('/notes', () => new Promise((done) => (finish = () => done(reply({}, 201)))));
  renderWithApp(<Visits />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Likes oak{Control>}{Enter}{/Control}');
  await userEvent.click(screen.getByRole('button', { name: 'Leave and come back' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Likes oak');
  finish();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue(''));
});

test('saving a note keeps the next step that was typed for a call', async () => {
  network.get('/notes/entity/contact/ada/timeline', reply([]));
  network.post('/notes', reply({}, 201));
  renderWithApp(<Timeline record={record} Files={() => null} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Call' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Next step' }), 'send the quote');
  await userEvent.click(screen.getByRole('radio', { name: 'Note' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Likes oak{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue(''));
  await userEvent.click(screen.getByRole('radio', { name: 'Call' }));
  expect(screen.getByRole('textbox', { name: 'Next step' })).toHaveValue('send the quote');
});

test('nothing can be typed while a call is being saved, because saving clears the fields', async () => {
  network.get('/notes/entity/contact/ada/timeline', reply([]));
  let finish = () => {};
  network.post('/contacts/ada/touches', () => new Promise((done) => (finish = () => done(reply({}, 201)))));
  renderWithApp(<Timeline record={record} Files={() => null} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Call' }));
  const [said, next] = [screen.getByLabelText('What was said'), screen.getByLabelText('Next step')];
  await userEvent.type(said, 'Wants two{Control>}{Enter}{/Control}');
  await userEvent.type(next, 'send the quote');
  expect(next).toHaveValue('');
  expect(screen.getByRole('radio', { name: 'Meeting' })).toBeDisabled();
  finish();
  await waitFor(() => expect(said).toHaveValue(''));
  await userEvent.type(next, 'send the quote');
  expect(next).toHaveValue('send the quote');
});
