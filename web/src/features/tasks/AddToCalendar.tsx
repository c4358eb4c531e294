import { useLingui } from '@lingui/react/macro';
import type { Task } from '@rapport/shared/tasks';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { saveFile } from '../../lib/browser/saveFile';
import { http } from '../../lib/http/http';
import { Button } from '../../ui/button/Button';

/**
 * Downloads a task for the calendar of the device. Hidden while the form's due date differs from the saved one, because
 * the file contains the saved one.
 */
export function AddToCalendar({ task: { id, due_date } }: { task: Task }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await http.get<Blob>(`/tasks/${id}/calendar`, { responseType: 'blob' })).data,
    onSuccess: (event) => saveFile('task.ics', event, 'text/calendar;charset=utf-8'),
  });
  const entered: unknown = useWatch({ name: 'due_date' });
  if (!due_date || entered !== due_date) return null;
  return (
    <div className="sm:col-span-2">
      <Button icon={CalendarPlus} size="small" isBusy={isPending} onClick={() => mutate()}>
        {t`Add to calendar`}
      </Button>
    </div>
  );
}
