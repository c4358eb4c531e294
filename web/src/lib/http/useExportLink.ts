import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { downloadName } from '../brand/downloadName';
import { saveFile } from '../browser/saveFile';
import { exportPath } from '../routes/filterLinks';
import { hasSessionChanged } from '../session/tokens';
import { http } from './http';
import { showExportError } from './showExportError';

/** A link to the CSV of a filtered list. A click fetches the file with a request, so that an error can be shown. */
export const useExportLink = (...filter: Parameters<typeof exportPath>) => {
  const href = exportPath(...filter);
  const { mutate, isPending } = useMutation({
    meta: { handlesErrors: true },
    mutationFn: async () => {
      const { data } = await http.get(href, { baseURL: '', responseType: 'blob' });
      saveFile(downloadName(filter[0], 'csv'), data);
    },
    onError: showExportError,
  });
  const onClick = (event: MouseEvent) => {
    // With a modifier key the browser opens the link itself, with its cookie. That is only right while the cookie
    // belongs to this workspace.
    const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (hasKey && !hasSessionChanged()) return;
    event.preventDefault();
    if (!isPending) mutate();
  };
  return { isExporting: isPending, link: { href, download: true, onClick, 'aria-busy': isPending || undefined } };
};
