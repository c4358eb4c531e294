import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import { usePreferences } from '../../lib/format/preferences';
import { toast } from '../feedback/toast';

/** Shows that a calendar entry was moved to another day, with an undo. */
export const useAnnounceMove = () => {
  const { t } = useLingui();
  const preferences = usePreferences();
  return (title: string, day: string, undo: () => Promise<unknown>) => {
    const date = formatDate(day, preferences);
    toast.success(t`Moved to ${date}`, {
      description: title,
      action: { label: t`Undo`, onClick: () => void undo().catch(() => undefined) },
    });
  };
};
