import { msg } from '@lingui/core/macro';
import type { Said } from './words';

/** The supported text encodings of imported files, by the names that people know. */
export const ENCODINGS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'utf-32le': 'Unicode (UTF-32)',
  'utf-32be': 'Unicode (UTF-32, big-endian)',
  'windows-1252': msg`Western European (Windows)`,
  'iso-8859-15': msg`Western European (ISO)`,
  macintosh: msg`Western European (Mac)`,
  cp850: msg`Western European (DOS)`,
  'windows-1250': msg`Central European (Windows)`,
  'iso-8859-2': msg`Central European (ISO)`,
  cp852: msg`Central European (DOS)`,
  'windows-1251': msg`Cyrillic (Windows)`,
  'iso-8859-5': msg`Cyrillic (ISO)`,
  'koi8-r': msg`Cyrillic (KOI8-R)`,
  'koi8-u': msg`Cyrillic (KOI8-U)`,
  cp866: msg`Cyrillic (DOS)`,
  'windows-1253': msg`Greek (Windows)`,
  'iso-8859-7': msg`Greek (ISO)`,
  'windows-1254': msg`Turkish (Windows)`,
  'iso-8859-9': msg`Turkish (ISO)`,
  'windows-1255': msg`Hebrew (Windows)`,
  'windows-1256': msg`Arabic (Windows)`,
  'windows-1257': msg`Baltic (Windows)`,
  'windows-1258': msg`Vietnamese (Windows)`,
  shift_jis: msg`Japanese (Shift-JIS)`,
  'euc-jp': msg`Japanese (EUC)`,
  gb18030: msg`Chinese, simplified (GB18030)`,
  big5: msg`Chinese, traditional (Big5)`,
  'euc-kr': msg`Korean (EUC)`,
} as const satisfies Record<string, Said>;

export type Encoding = keyof typeof ENCODINGS;
