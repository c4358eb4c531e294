import type { Pipeline } from '@rapport/shared/pipelines';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useStages } from '../../lib/workspace/stages';
import { network, reply } from '../../testing/network';
import { renderWithApp, shellData } from '../../testing/renderWithApp';
import { PipelineForm } from './PipelineForm';

function OnlyPipeline() {
  const [pipeline] = useStages().pipelines;
  return pipeline && <PipelineForm pipeline={pipeline} isOwner />;
}

test('saving a pipeline and moving its deals does not show a conflict with someone else', async () => {
  const [pipeline] = shellData.pipelines as [Pipeline];
  const saved = {
    ...pipeline,
    updated_at: '2026-11-20T10:00:00.000Z',
    stages: pipeline.stages.filter(({ key }) => key !== 'proposal'),
  };
  network.get(`/pipelines/${pipeline.id}/deals`, reply([{ stage: 'proposal', deals: 2, trashed: 0 }]));
  network.put(`/pipelines/${pipeline.id}`, reply(saved));
  network.get('/pipelines', reply([saved]));
  let isShown = false;
  const watcher = new MutationObserver(() => {
    isShown ||= screen.queryByText(/while you had it open/) !== null;
  });
  watcher.observe(document.body, { subtree: true, childList: true });
  renderWithApp(<OnlyPipeline />);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for Proposal' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save pipeline' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Move deals and save' }));
  await waitFor(() => expect(screen.queryByText('Where do the deals go?')).toBeNull());
  watcher.disconnect();
  expect(isShown).toBe(false);
});
