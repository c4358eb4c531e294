import { LISTED_TYPES, type ListedType, type RecordField, type RecordFieldType } from '@rapport/shared/recordFields';
import { stageName } from '@rapport/shared/stageNames';
import { rows, type Scope } from '../../../db/scope';
import { readStages } from '../../pipelines/pipelines.readModel';
import { readFilterFields } from '../../records/narrowing.readModel';
import { searchEverything } from '../../search/search.readModel';

export type FieldsByType = Record<ListedType, RecordField[]>;

/** The fields by which lists can be filtered, with the names of stages and pipelines in this workspace. */
export const readAskedFields = async (scope: Scope): Promise<FieldsByType> => {
  const [stages, ...fields] = await Promise.all([
    readStages(scope),
    ...LISTED_TYPES.map((type) => readFilterFields(scope, type)),
  ]);
  const options = stages.map((stage) => ({ key: stage.key, label: stageName(stage) }));
  return Object.fromEntries(
    LISTED_TYPES.map((type, nth) => [
      type,
      (fields[nth] ?? []).map((field) => (field.type === 'stage' ? { ...field, options } : field)),
    ]),
  ) as FieldsByType;
};

/** The id of the member or record with a name; `null` if there is none. */
export const findNamed = async (scope: Scope, type: RecordFieldType, name: string): Promise<string | null> => {
  if (type === 'person') return findMember(scope, name);
  if (type !== 'contact' && type !== 'company' && type !== 'deal') return null;
  const [found] = await searchEverything(scope, { q: name, type });
  return found?.id ?? null;
};

/** Finds a member by the whole name, or by a part of it that no other member has. */
const findMember = async (scope: Scope, name: string): Promise<string | null> => {
  const members: { id: string; name: string }[] = await rows(scope, 'memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .select('users.id', 'users.name');
  const wanted = name.trim().toLowerCase();
  const whole = members.filter((member) => member.name.toLowerCase() === wanted);
  const part = members.filter((member) => member.name.toLowerCase().split(/\s+/).includes(wanted));
  const [only, ...others] = whole.length > 0 ? whole : part;
  return only && others.length === 0 ? only.id : null;
};
