import { fileName } from '@rapport/shared/fileName';
import { appName } from '../words/i18n';

/** The name of a download, with the brand shown. */
export const downloadName = (what: string, kind: 'csv' | 'json' | 'zip'): string =>
  fileName(what, kind, { maker: appName() });
