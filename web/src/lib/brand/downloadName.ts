import { fileName } from '@rapport/shared/fileName';
import { appName } from '../words/i18n';

/** The file name of a download, which begins with the shown brand. */
export const downloadName = (what: string, kind: 'csv' | 'json' | 'zip'): string =>
  fileName(what, kind, { maker: appName() });
