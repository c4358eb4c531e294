import { SampleData } from '@rapport/shared/sampleData';
import { apiRouter } from '../../http/apiRouter';
import { addSampleData, countSampleData, removeSampleData } from './sampleData.service';

export const sampleDataRoutes = apiRouter({ 'sample-data': 'Sample records to try Rapport with.' });

sampleDataRoutes.get(
  '/sample-data',
  { operationId: 'getSampleData', summary: 'Count sample records', reply: SampleData },
  ({ scope }) => countSampleData(scope),
);

sampleDataRoutes.post(
  '/sample-data',
  { operationId: 'createSampleData', summary: 'Add sample data', location: '/sample-data', reply: SampleData },
  ({ scope }) => addSampleData(scope),
);

sampleDataRoutes.delete(
  '/sample-data',
  { operationId: 'deleteSampleData', summary: 'Remove sample data' },
  ({ scope }) => removeSampleData(scope),
);
