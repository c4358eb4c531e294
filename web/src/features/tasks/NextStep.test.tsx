import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { NextStep } from './NextStep';

test.each([
  ['none are open', [], 1],
  ['they could not be loaded', undefined, 0],
])('“None planned” is shown only if that is known: %s', (_where, tasks, times) => {
  renderWithApp(<NextStep tasks={tasks} />);
  expect(screen.queryAllByText('None planned')).toHaveLength(times);
});
