import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { LinkedFilter, useLinkedFilter } from './LinkedFilter';

function Filter() {
  const linked = useLinkedFilter();
  return (
    <>
      <LinkedFilter {...linked} />
      <output>{JSON.stringify(linked.filter)}</output>
    </>
  );
}

test('a link to the waiting deals lists only them until the filter is removed', async () => {
  renderWithApp(<Filter />, { history: ['/deals?attention=true'] });
  expect(screen.getByRole('status')).toHaveTextContent('{"attention":"true"}');
  await userEvent.click(screen.getByText('Waiting deals'));
  expect(screen.getByRole('status')).toHaveTextContent('{}');
});

test('the filters of a link from a chart are shown, and each can be removed by a click', async () => {
  const address =
    '/deals?lost_reason=&closed_from=2026-11-01&closed_to=2026-11-30&created_from=soon&reached=closed_won&expected_to=2026-12-05';
  renderWithApp(<Filter />, { history: [address] });
  const list = screen.getByRole('status');
  expect(list).toHaveTextContent(
    '{"lost_reason":"","closed_from":"2026-11-01","closed_to":"2026-11-30","expected_to":"2026-12-05"}',
  );
  expect(screen.getByText('Lost: no reason given')).toBeVisible();
  expect(screen.getByText('Expected until 12/05/2026')).toBeVisible();
  await userEvent.click(screen.getByText('Closed Nov 2026'));
  expect(list).toHaveTextContent('{"lost_reason":"","expected_to":"2026-12-05"}');
});
