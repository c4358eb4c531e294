import { msg } from '@lingui/core/macro';
import { decimalMark, readNumber } from '@rapport/shared/amounts';
import { customSchema } from '@rapport/shared/customSchema';
import type { CustomValue, GivenCustom } from '@rapport/shared/fields';
import type { BuiltInField } from '@rapport/shared/formFields';
import type { FormAnswer } from '@rapport/shared/forms';
import type { Language } from '@rapport/shared/languages';
import { EmailAddress, line, paragraphs, withPlainBreaks } from '@rapport/shared/text';
import type { Said } from '@rapport/shared/words';
import { zodWords } from '@rapport/shared/zodWords';
import type { z } from 'zod';
import type { Words } from '../../words/words';
import { type Entry, isBuiltIn } from './entries';

const BUILT_IN: Record<BuiltInField, z.ZodType<string>> = {
  name: line(200),
  email: EmailAddress,
  phone: line(100),
  company: line(200),
  job_title: line(200),
  website: line(500),
  address: paragraphs(1_000),
  message: paragraphs(10_000),
};

type Value = FormAnswer['value'];

export interface ReadAnswers {
  answers: FormAnswer[];
  /** The values of built-in fields. */
  values: Partial<Record<BuiltInField, string>>;
  custom: GivenCustom;
  /** The errors, by the key of the field. */
  errors: Record<string, Said>;
}

/** Reads the values that were sent. Every entered value is among the answers, even an invalid one. */
export const readAnswers = (entries: Entry[], sent: Record<string, unknown>, words: Words): ReadAnswers => {
  const read: ReadAnswers = { answers: [], values: {}, custom: {}, errors: {} };
  for (const entry of entries) {
    const value = cleaned(entry, sent[entry.key]);
    if (value.length === 0) {
      if (entry.required) read.errors[entry.key] = msg`Fill in this field`;
      continue;
    }
    read.answers.push({ key: entry.key, label: entry.label, value, text: textOf(entry, value, words) });
    const { taken, error } = take(entry, value, words.language);
    if (error) read.errors[entry.key] = error;
    else if (isBuiltIn(entry.key)) read.values[entry.key] = String(taken);
    else if (entry.own) read.custom[entry.own.key] = taken ?? null;
  }
  return read;
};

/**
 * Makes an answer storable: replaces half characters, removes NUL, and removes line breaks unless the field has several
 * lines.
 */
const cleaned = (entry: Entry, sent: unknown): Value => {
  const texts = [sent].flat().filter((text): text is string => typeof text === 'string');
  const clean = (text: string) => {
    const whole = withPlainBreaks(text.replace(/\p{Cs}/gu, '\ufffd').replaceAll('\0', ''));
    return (entry.kind === 'text' ? whole : whole.replace(/\p{Cc}+/gu, ' ')).trim();
  };
  const values = texts.map(clean).filter(Boolean);
  if (entry.kind === 'choices') return values;
  if (entry.kind === 'checkbox') return values[0] && values[0] !== 'false' ? 'true' : '';
  return values[0] ?? '';
};

/** Stored answers in the form in which they were sent. */
export const asSent = (answers: FormAnswer[]): Record<string, Value> =>
  Object.fromEntries(answers.map(({ key, value }) => [key, value]));

const take = ({ key, kind, own }: Entry, value: Value, language: Language): { taken?: CustomValue; error?: Said } => {
  if (isBuiltIn(key)) {
    const parsed = BUILT_IN[key].safeParse(value, { error: zodWords });
    return parsed.success ? { taken: parsed.data } : { error: parsed.error.issues[0]?.message };
  }
  if (!own) return {};
  const typed = kind === 'number' ? numberIn(String(value), language) : kind === 'checkbox' ? true : value;
  const parsed = customSchema([{ ...own, required: false }]).safeParse({ [own.key]: typed });
  if (!parsed.success) return { error: parsed.error.issues[0]?.message };
  return { taken: parsed.data[own.key] ?? undefined };
};

/**
 * Reads `1.5`, `1,5` and `1.234,56`. The form's language decides whether the mark in `1.234` is a decimal mark. Text
 * that is not a number is returned unchanged, and then refused by the field.
 */
const numberIn = (text: string, language: Language): number | string =>
  (/\p{L}/u.test(text) ? undefined : readNumber(text, decimalMark(language))) ?? text;

const textOf = ({ kind, options }: Entry, value: Value, words: Words): string => {
  if (kind === 'checkbox') return words(msg`Yes`);
  if (kind !== 'choice' && kind !== 'choices') return String(value);
  return [value]
    .flat()
    .map((key) => options.find((option) => option.key === key)?.label ?? key)
    .join(', ');
};
