import { msg, plural } from '@lingui/core/macro';
import type { z } from 'zod';
import { asText, type Sentence } from './words';

/** The size that zod names, as a number: sizes of files and dates are not limited by zod here. */
const size = (limit: number | bigint | undefined) => Number(limit ?? 0);

const tooShort = (minimum: number): Sentence =>
  minimum === 1
    ? msg`Fill in this field`
    : msg`${plural(minimum, { one: 'Use at least # character', other: 'Use at least # characters' })}`;

export const tooLong = (maximum: number): Sentence =>
  msg`${plural(maximum, { one: 'Use at most # character', other: 'Use at most # characters' })}`;

const tooFew = (minimum: number): Sentence =>
  msg`${plural(minimum, { one: 'Give at least # entry', other: 'Give at least # entries' })}`;

const tooMany = (maximum: number): Sentence =>
  msg`${plural(maximum, { one: 'Give at most # entry', other: 'Give at most # entries' })}`;

const typeNames: Record<string, Sentence> = {
  string: msg`Enter a text`,
  number: msg`Enter a number`,
  int: msg`Enter a whole number`,
  boolean: msg`Use true or false`,
  date: msg`Enter a date`,
  array: msg`Send a list`,
  object: msg`Send an object`,
  record: msg`Send an object`,
};

const formatNames: Record<string, Sentence> = {
  email: msg`Please enter a valid email address`,
  url: msg`Enter a web address, such as https://example.com`,
  uuid: msg`This is not an ID`,
  date: msg`Enter a date as YYYY-MM-DD`,
  datetime: msg`Enter a date and time as YYYY-MM-DDThh:mm:ssZ`,
};

/** Words an issue whose schema has no message of its own. */
const sentenceOf = (issue: z.core.$ZodRawIssue): Sentence => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return msg`This field is required`;
      return typeNames[issue.expected] ?? msg`This value is not allowed`;
    case 'too_small': {
      const minimum = size(issue.minimum);
      if (issue.origin === 'string') return tooShort(minimum);
      if (issue.origin === 'array' || issue.origin === 'set') return tooFew(minimum);
      return issue.inclusive ? msg`Use ${minimum} or more` : msg`Use more than ${minimum}`;
    }
    case 'too_big': {
      const maximum = size(issue.maximum);
      if (issue.origin === 'string') return tooLong(maximum);
      if (issue.origin === 'array' || issue.origin === 'set') return tooMany(maximum);
      return issue.inclusive ? msg`Use ${maximum} or less` : msg`Use less than ${maximum}`;
    }
    case 'invalid_format':
      return formatNames[issue.format] ?? msg`This has the wrong format`;
    case 'invalid_value': {
      const choices = issue.values.map(String).join(', ');
      return msg`Use one of: ${choices}`;
    }
    default:
      return msg`This value is not allowed`;
  }
};

/** The error map for `parse`, `safeParse` and form resolvers, for the issues that zod would word in English. */
export const zodWords = (issue: z.core.$ZodRawIssue): string => asText(sentenceOf(issue));
