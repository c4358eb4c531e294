import { t } from '@lingui/core/macro';
import type { FirstSteps } from '@rapport/shared/firstSteps';
import type { SampleData } from '@rapport/shared/sampleData';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, JUST_FETCHED_MS, post, remove } from '../../lib/http/http';
import { toast } from '../../ui/feedback/toast';

export const firstStepQueries = {
  // Anything may tick a step, so its own page asks anew each time.
  firstSteps: () =>
    queryOptions({
      queryKey: ['first-steps'],
      queryFn: ({ signal }) => get<FirstSteps>('/first-steps', { signal }),
      staleTime: JUST_FETCHED_MS,
    }),
  sampleData: () =>
    queryOptions({
      queryKey: ['sample-data'],
      queryFn: ({ signal }) => get<SampleData>('/sample-data', { signal }),
    }),
};

export const useAddSampleData = () =>
  useMutation({
    meta: { changes: 'everything' },
    mutationFn: () => post<SampleData>('/sample-data'),
    onSuccess: () => {
      toast.success(t`Sample data added`, { description: t`You can remove it from the dashboard.` });
    },
  });

export const useRemoveSampleData = () =>
  useMutation({
    meta: { changes: 'everything' },
    mutationFn: () => remove('/sample-data'),
    onSuccess: () => {
      toast.success(t`Sample data removed`);
    },
  });
