/** The maximum size of a file. */
export const FILE_BYTES_MAX = 25 * 1024 ** 2;

/** The maximum size of one part of an upload. */
export const PART_BYTES_MAX = 5 * 1024 ** 2;

/** How long an upload in parts may pause before it is discarded. */
export const UPLOAD_HOURS = 24;

export const FILE_NAME_MAX = 200;

/** The longest extension that is kept when a name is cut. */
const ENDING_MAX = 20;

// Control characters, line separators, halves of surrogate pairs, and characters that change the direction of text:
// "exe.fdp" read backward is a PDF.
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A name that can be shown and saved anywhere: without folders, invisible characters and characters that operating
 * systems reserve.
 */
export const cleanFileName = (name: string): string => {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shortened(clean) || 'file';
};

const shortened = (name: string): string => {
  const letters = [...name];
  if (letters.length <= FILE_NAME_MAX) return name;
  const ending = /\.[^. ]+$/u.exec(name)?.[0] ?? '';
  const kept = [...ending].length <= ENDING_MAX ? ending : '';
  return letters.slice(0, FILE_NAME_MAX - [...kept].length).join('') + kept;
};
