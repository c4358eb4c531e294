import { msg } from '@lingui/core/macro';
import type { Custom, CustomValue, Field } from '@rapport/shared/fields';
import { formatMoney } from '@rapport/shared/formatMoney';
import type { Language } from '@rapport/shared/languages';
import { ownKeysIn, unknownToken } from '@rapport/shared/personalization';
import type { Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { wordsIn } from '../../words/words';
import { fieldsOf, namesOfPeople } from '../fields/custom.service';
import { readWorkspaceSettings } from '../settings/settings.readModel';

interface Texts {
  subject: string;
  content: string;
}

const unknownField = (token: string): Sentence =>
  msg`${{ token: token.slice(0, 60) }} is not a field of contacts. Choose another one.`;

/**
 * Requires that the placeholders of an email name existing fields of contacts. A text that did not change is not checked.
 * @throws 422 at `subject` or `content`
 */
export const requireOwnTokens = async (
  scope: Scope,
  { subject, content }: Partial<Texts>,
  before?: Texts,
): Promise<void> =>
  requireOwnTokensIn(
    scope,
    Object.entries({
      ...(subject !== before?.subject && { subject }),
      ...(content !== before?.content && { content }),
    }).filter((text): text is [string, string] => text[1] !== undefined),
  );

/**
 * Requires that the placeholders of texts name existing fields of contacts.
 * @param texts each with the name that an error has
 * @throws 422 at these names
 */
export const requireOwnTokensIn = async (scope: Scope, texts: [name: string, text: string][]): Promise<void> => {
  const withTokens = texts.filter(([, text]) => ownKeysIn(text).length > 0);
  if (withTokens.length === 0) return;
  const keys = (await fieldsOf(scope, 'contact')).map(({ key }) => key);
  const wrong = withTokens.flatMap(([name, text]) => {
    const token = unknownToken(text, keys);
    return token === null ? [] : [[name, unknownField(token)] as const];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
};

/** The values of the own fields that an email names, formatted in the email's language. */
export const ownValuesIn = async (
  scope: Scope,
  { subject = '', content }: Partial<Texts>,
  custom: Custom,
  language: Language,
): Promise<Record<string, string>> => {
  const keys = ownKeysIn(`${subject}\n${content}`);
  if (keys.length === 0) return {};
  const named = (await fieldsOf(scope, 'contact')).filter(({ key }) => keys.includes(key));
  const members = named.some(({ type }) => type === 'person') ? await namesOfPeople(scope) : {};
  const { currency } = await readWorkspaceSettings(scope);
  return Object.fromEntries(
    named.map((field) => {
      const value = Object.hasOwn(custom, field.key) ? custom[field.key] : undefined;
      return [field.key, value === undefined ? '' : inWords(field, value, { members, currency, language })];
    }),
  );
};

/** The example value of each own field in a preview without a contact. */
export const exampleValues = async (scope: Scope, { subject, content }: Texts): Promise<Record<string, string>> => {
  const keys = ownKeysIn(`${subject}\n${content}`);
  if (keys.length === 0) return {};
  const fields = await fieldsOf(scope, 'contact');
  return Object.fromEntries(fields.map(({ key, label }) => [key, `[${label}]`]));
};

interface Wording {
  members: Record<string, string>;
  currency: string;
  language: Language;
}

const inWords = (
  { type, options }: Pick<Field, 'type' | 'options'>,
  value: CustomValue,
  { members, currency, language }: Wording,
): string => {
  const label = (key: unknown) => options.find((option) => option.key === key)?.label ?? '';
  switch (type) {
    case 'number':
      return Number(value).toLocaleString(language, { maximumFractionDigits: 20 });
    case 'money':
      return formatMoney(Number(value), currency, language);
    case 'date':
      // The month is written as a word, because the reader's date format is not known.
      return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(String(value)));
    case 'checkbox':
      return value ? wordsIn(language)(msg`Yes`) : '';
    case 'choice':
      return label(value);
    case 'choices':
      return [value].flat().map(label).filter(Boolean).join(', ');
    case 'person':
      return members[String(value)] ?? '';
    default:
      return String(value);
  }
};
