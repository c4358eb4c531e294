import { SampleData } from '@rapport/shared/sampleData';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { addSampleData, countSampleData, removeSampleData } from './sampleData.service';

export const sampleDataRoutes = Router();

sampleDataRoutes.get(
  '/sample-data',
  endpoint({ operationId: 'getSampleData', summary: 'Count sample records', reply: SampleData }, ({ scope }) =>
    countSampleData(scope),
  ),
);

sampleDataRoutes.post(
  '/sample-data',
  endpoint(
    {
      operationId: 'createSampleData',
      summary: 'Add sample data',
      location: '/sample-data',
      reply: SampleData,
      status: 201,
    },
    ({ scope }) => addSampleData(scope),
  ),
);

sampleDataRoutes.delete(
  '/sample-data',
  endpoint({ operationId: 'deleteSampleData', summary: 'Remove sample data' }, ({ scope }) => removeSampleData(scope)),
);
