import type { Brand } from '@rapport/shared/branding';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone } from '../../http/problem';
import { brandOf } from '../branding/branding.service';
import { fieldsOf } from '../fields/custom.service';
import { type Entry, entriesOf } from './entries';
import { findByToken, findForm, type StoredForm } from './forms.repository';

/** A form as visitors see it. */
export interface ShownForm {
  form: StoredForm;
  entries: Entry[];
  brand: Brand | null;
}

/** Runs `work` for the form with this token. @returns `null` for an unknown token */
export const withForm = async <T>(
  { db }: Pick<Context, 'db'>,
  token: string,
  work: (scope: Scope, shown: ShownForm) => Promise<T>,
): Promise<T | null> => {
  const found = await asSystem(db, (trx) => findByToken(trx, token));
  if (!found) return null;
  return inWorkspace(db, { workspaceId: found.workspace_id }, async (scope) => {
    const form = await nullIfGone(findForm(scope, found.id));
    if (!form) return null;
    const [own, brand] = await Promise.all([fieldsOf(scope, 'contact'), brandOf(scope)]);
    return work(scope, { form, entries: entriesOf(form, own), brand });
  });
};

export const openForm = (context: Context, token: string): Promise<ShownForm | null> =>
  withForm(context, token, async (_scope, shown) => shown);
