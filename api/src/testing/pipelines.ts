import type { Pipeline, Stage } from '@rapport/shared/pipelines';
import type { startApi } from './startApi';

type Workspace = Awaited<ReturnType<ReturnType<typeof startApi>['workspace']>>;

export const PHOTOGRAPHER = {
  name: 'Weddings',
  stages: [
    { name: 'Inquiry', probability: 20, rest_days: 7 },
    { name: 'Shoot booked', probability: 90 },
    { name: 'Delivered', kind: 'won' },
    { name: 'Declined', kind: 'lost' },
  ],
};

export const weddings = async (ours: Workspace): Promise<Pipeline> =>
  (await ours.post('/api/pipelines', PHOTOGRAPHER).expect(201)).body;

export const pipelinesOf = async (ours: Workspace): Promise<Pipeline[]> =>
  (await ours.get('/api/pipelines').expect(200)).body;

export const stageNamed = (pipeline: Pipeline, name: string) =>
  pipeline.stages.find((stage) => stage.name === name) as Stage;
