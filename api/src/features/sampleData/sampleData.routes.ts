import { SampleData } from '@rapport/shared/sampleData';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { addSampleData, countSampleData, removeSampleData } from './sampleData.service';

export const sampleDataRoutes = Router();

sampleDataRoutes.get(
  '/sample-data',
  endpoint({ summary: 'How much sample data there is', reply: SampleData }, ({ scope }) => countSampleData(scope)),
);

sampleDataRoutes.post(
  '/sample-data',
  endpoint({ summary: 'Add a year of sample data', reply: SampleData, status: 201 }, ({ scope }) =>
    addSampleData(scope),
  ),
);

sampleDataRoutes.delete(
  '/sample-data',
  endpoint({ summary: 'Remove all sample data' }, ({ scope }) => removeSampleData(scope)),
);
