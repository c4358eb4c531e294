import { msg } from '@lingui/core/macro';
import type { AskedList } from '@rapport/shared/ask';
import { dayOf } from '@rapport/shared/dates';
import { OPERATORS, valueTaken } from '@rapport/shared/filterOperators';
import { type FilterRule, filterSchema } from '@rapport/shared/filters';
import type { Language } from '@rapport/shared/languages';
import { LISTED_TYPES, type RecordField } from '@rapport/shared/recordFields';
import { z } from 'zod';
import type { Identity } from '../../../db/identity';
import { inWorkspace, type Scope } from '../../../db/scope';
import type { Context } from '../../../http/context';
import { conflict, ProblemError, unavailable } from '../../../http/problem';
import { type RateLimit, requireAllowance } from '../../../http/rateLimit';
import { wordsIn } from '../../../words/words';
import { preferencesOf, readWorkspaceSettings, timeZoneOf } from '../../settings/settings.readModel';
import { requireNotDemo } from '../../workspaces/notInDemo';
import { type FieldsByType, findNamed, readAskedFields } from './ask.readModel';
import { askInstructions } from './askInstructions';

const BY_PERSON: RateLimit = { name: 'ask', points: 60, seconds: 3_600 };
const BY_WORKSPACE: RateLimit = { name: 'ask_workspace', points: 300, seconds: 86_400 };
/** A field with more options, such as currencies, is described without them, because models know the keys. */
const OPTIONS_MAX = 60;
const LEFT_OUT_MAX = 300;
const ATTEMPTS = 2;

const RULES_MAX = 12;
const VALUES_MAX = 20;

/** Strict schemas have no optional fields, so a rule without a value has an empty list. */
const Translated = z.object({
  can_answer: z.boolean(),
  object_type: z.enum(LISTED_TYPES),
  match: z.enum(['all', 'any']),
  rules: z.array(z.object({ field: z.string(), op: z.enum(OPERATORS), values: z.array(z.string()) })),
  sort: z.string(),
  left_out: z.string(),
});
type Translated = z.infer<typeof Translated>;

/**
 * Asks a language model to turn a question into the filter of a list. The model gets the question and the names of
 * fields, stages and options, but no records. The filter is validated against the fields like any other.
 * @throws 403 in a demo; 409 if the owner has not allowed a model or the installation has none; 422 for a question that
 * no list answers; 429; 503 if the model gives no usable answer
 */
export const ask = async (context: Context, identity: Identity, question: string): Promise<AskedList> => {
  const { db, model } = context;
  const who = { workspaceId: identity.workspace_id, userId: identity.user_id, lane: 'read' as const };
  const { fields, language, today } = await inWorkspace(db, who, prepare);
  if (!model) throw noModel();
  const tooMany = msg`Too many questions. Please try again later.`;
  await requireAllowance(db, BY_PERSON, identity.user_id, tooMany);
  await requireAllowance(db, BY_WORKSPACE, identity.workspace_id, tooMany);
  const lists = describeFields(fields, language);
  let problems: string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { value } = await model.ask({
      name: 'filter',
      schema: Translated,
      instructions: askInstructions(language),
      data: { question, today, lists, ...(problems.length > 0 && { problems }) },
      asker: identity.user_id,
    });
    if (!value) throw unavailable(msg`The language model gave no usable answer. Please try again.`, 5);
    if (!value.can_answer) break;
    const checked = await inWorkspace(db, who, (scope) => toList(scope, value, fields));
    if ('list' in checked) return checked.list;
    problems = checked.problems;
  }
  throw new ProblemError(
    422,
    'not_understood',
    msg`No list answers this question. Ask for contacts, companies, deals or tasks by their fields.`,
  );
};

const noModel = () => conflict('no_model', msg`Language models are not used in this workspace.`);

const prepare = async (scope: Scope) => {
  await requireNotDemo(scope);
  if (!(await readWorkspaceSettings(scope)).ai_words) throw noModel();
  const [fields, { language }, zone] = await Promise.all([
    readAskedFields(scope),
    preferencesOf(scope, scope.userId),
    timeZoneOf(scope),
  ]);
  return { fields, language, today: dayOf(new Date().toISOString(), zone) };
};

/** Describes the fields to the model, in the user's language. */
const describeFields = (fields: FieldsByType, language: Language) => {
  const words = wordsIn(language);
  return Object.fromEntries(
    LISTED_TYPES.map((type) => [
      type,
      fields[type]
        .filter(({ filter }) => filter)
        .map(({ key, type: kind, label, options = [], sort }) => ({
          key,
          type: kind,
          label: words(label),
          sortable: sort === key,
          ...(options.length > 0 &&
            options.length <= OPTIONS_MAX && {
              options: options
                .filter(({ removed }) => !removed)
                .map((each) => ({ key: each.key, label: words(each.label) })),
            }),
        })),
    ]),
  );
};

/** Turns a model's answer into a list, or returns its problems. */
const toList = async (
  scope: Scope,
  { object_type, match, rules, sort, left_out }: Translated,
  fields: FieldsByType,
): Promise<{ list: AskedList } | { problems: string[] }> => {
  if (rules.length > RULES_MAX) return { problems: [`rules: at most ${RULES_MAX}`] };
  const known = fields[object_type];
  const made: FilterRule[] = [];
  const problems: string[] = [];
  for (const { field: key, op, values } of rules) {
    const field = known.find((each) => each.key === key);
    const read: unknown[] = [];
    if (values.length > VALUES_MAX) problems.push(`values of ${key}: at most ${VALUES_MAX}`);
    for (const value of values.slice(0, VALUES_MAX)) {
      const meant = field && valueTaken(op) !== 'days' ? await meantBy(scope, field, value) : Number(value);
      if (meant === null) problems.push(`There is no ${field?.type} called ${value}`);
      else read.push(meant);
    }
    const kind = valueTaken(op);
    const value = kind === 'list' || kind === 'range' ? read : read[0];
    made.push({ field: key, op, ...(kind !== 'none' && { value: value as FilterRule['value'] }) });
  }
  const { data: filter, error } = filterSchema(known).safeParse({ match, rules: made });
  problems.push(...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`));
  if (!filter || problems.length > 0) return { problems };
  const isSort = known.some((each) => each.sort === sort.replace(/^-/, ''));
  return { list: { object_type, filter, sort: isSort ? sort : '', left_out: left_out.trim().slice(0, LEFT_OUT_MAX) } };
};

const LINKED = new Set(['person', 'contact', 'company', 'deal']);

/** Converts a value to the type of its field; `null` for an unknown name. */
const meantBy = async (scope: Scope, { type }: RecordField, text: string): Promise<unknown> => {
  if (LINKED.has(type)) return findNamed(scope, type, text);
  if (type === 'number' || type === 'money') return Number(text);
  return type === 'checkbox' ? text === 'true' : text;
};
