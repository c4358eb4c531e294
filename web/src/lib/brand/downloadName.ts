import { fileName } from '@rapport/shared/fileName';
import { appName } from '../words/i18n';

/** What a file to be downloaded is called, in the brand that is shown. */
export const downloadName = (what: string, kind: 'csv' | 'json' | 'zip'): string =>
  fileName(what, kind, { maker: appName() });
