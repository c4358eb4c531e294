import type { ImportedNoun } from '@rapport/shared/imports';

/** One of them, as activities call it. */
export const ENTITY: Record<ImportedNoun, string> = { contacts: 'contact', companies: 'company' };

/** `1 company`, `2,500 companies`. */
export const howMany = (count: number, noun: ImportedNoun): string =>
  `${count.toLocaleString('en')} ${count === 1 ? ENTITY[noun] : noun}`;
