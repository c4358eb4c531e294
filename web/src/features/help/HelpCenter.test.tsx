import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { say } from '../../lib/words/words';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { HelpCenter } from './HelpCenter';
import { helpCategories, searchHelp } from './helpArticles';

const config = { google: false, signup: true, mail: 'smtp', support_email: 'help@example.com' };
const tiles = { onTutorial: vi.fn(), onSupport: vi.fn() };

beforeEach(() => network.get('/config', reply({ ...config, community_url: 'https://talk.example.com/' })));

test('there are eight categories, each with at least three articles, and no article appears twice', () => {
  expect(helpCategories.map(({ name }) => say(name))).toEqual([
    'Getting Started',
    'Contact Management',
    'Company Management',
    'Sales & Deals',
    'Tasks & Productivity',
    'Analytics & Reports',
    'Billing & Subscriptions',
    'Settings & Configuration',
  ]);
  expect(helpCategories.filter(({ articles }) => articles.length < 3)).toEqual([]);
  const ids = helpCategories.flatMap(({ articles }) => articles.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('an article that sends the reader to a tab of the settings links to that tab', () => {
  const tabs = helpCategories
    .flatMap(({ articles }) => articles)
    .filter(({ link }) => link.path.startsWith('/settings'))
    .map(({ id, steps = [], link }) => {
      const named = /Settings(?: >| and choose|, choose) (API Keys|\w+)/.exec(steps.map(say).join('\n'))?.[1];
      return { id, named: named?.toLowerCase().replace(' ', '-'), linked: link.path.split('?tab=')[1] };
    });
  expect(tabs).toContainEqual({ id: 'webhooks', named: 'api-keys', linked: 'api-keys' });
  expect(tabs.filter(({ named, linked }) => named !== linked)).toEqual([]);
});

test.each([
  ['REFUND', 'Ask for a refund'],
  ['hubspot', 'Import contacts'],
  ['by month won', 'Read the reports'],
  ['  x-api-key ', 'Connect other apps with an API key'],
])('a search for %j finds %s by its title or its body', (text, title) => {
  expect(searchHelp(text).flatMap(({ articles }) => articles.map((article) => say(article.title)))).toContain(title);
});

test('a search result opens its article, which links to its screen and back to the results', async () => {
  const { router } = renderWithApp(<HelpCenter {...tiles} />);
  await userEvent.type(screen.getByRole('searchbox'), 'overdue tasks are red');
  expect(screen.queryByText('Getting Started')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'See what is due' }));
  expect(router.state.location.search).toContain('article=due-and-overdue');
  const article = screen.getByRole('article');
  expect(within(article).getByRole('link', { name: 'Go to tasks' })).toHaveAttribute('href', '/tasks');

  await userEvent.click(screen.getByRole('button', { name: 'Back to all articles' }));
  expect(screen.getByRole('searchbox')).toHaveValue('overdue tasks are red');
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'zzzz');
  expect(screen.getByText('No articles found')).toBeVisible();
});

test('the tiles open the tutorial, the support form and the community', async () => {
  renderWithApp(<HelpCenter {...tiles} />);
  await userEvent.click(screen.getByRole('button', { name: /Video Tutorials/ }));
  await userEvent.click(screen.getByRole('button', { name: /Contact Support/ }));
  expect(tiles.onTutorial).toHaveBeenCalledOnce();
  expect(tiles.onSupport).toHaveBeenCalledOnce();
  expect(await screen.findByRole('link', { name: /Community/ })).toHaveAttribute('href', 'https://talk.example.com/');
});

test('the community tile is hidden if the server has no URL for it', async () => {
  network.get('/config', reply({ ...config, community_url: null }));
  const { queryClient } = renderWithApp(<HelpCenter {...tiles} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: /Community/ })).not.toBeInTheDocument();
});
