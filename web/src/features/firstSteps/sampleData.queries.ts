import { t } from '@lingui/core/macro';
import type { SampleData } from '@rapport/shared/sampleData';
import { useMutation } from '@tanstack/react-query';
import { post, remove } from '../../lib/http/http';
import { toast } from '../../ui/feedback/toast';

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
