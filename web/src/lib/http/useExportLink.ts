import { fileName } from '@rapport/shared/fileName';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { saveFile } from '../browser/saveFile';
import { exportPath } from '../routes/links';
import { isElsewhere } from '../session/tokens';
import { exportFailed } from './exportFailed';
import { http } from './http';

/** A link to the CSV of what a filter shows. Pressed it fetches the file by itself, so that a failure can be told. */
export const useExportLink = (...of: Parameters<typeof exportPath>) => {
  const href = exportPath(...of);
  const { mutate, isPending } = useMutation({
    meta: { handlesErrors: true },
    mutationFn: async () => {
      const { data } = await http.get(href, { baseURL: '', responseType: 'blob' });
      saveFile(fileName(of[0], 'csv'), data);
    },
    onError: exportFailed,
  });
  const onClick = (event: MouseEvent) => {
    // With a key held a link goes where the browser is told to, with its cookie: that must lead to this workspace.
    const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (hasKey && !isElsewhere()) return;
    event.preventDefault();
    if (!isPending) mutate();
  };
  return { isExporting: isPending, link: { href, download: true, onClick, 'aria-busy': isPending || undefined } };
};
