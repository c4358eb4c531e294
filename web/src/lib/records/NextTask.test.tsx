import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { NextTask } from './NextTask';

test.each([
  ['there is none', reply([]), 'None'],
  ['it cannot be known', problem(500, 'internal', 'Something went wrong on our side.'), 'Could not be loaded'],
])('the next task of a record if %s', async (_case, answer, words) => {
  network.get('/tasks', answer);
  renderWithApp(<NextTask about={{ contact_id: 'c1' }} />);
  expect(await screen.findByText(words)).toBeVisible();
});
