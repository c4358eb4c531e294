import type { ImportObjectType } from '@rapport/shared/imports';
import { companies } from './companies';
import { contacts } from './contacts';
import { deals } from './deals';
import type { ImportObject } from './importObject';
import { notes } from './notes';
import { tasks } from './tasks';

/** Every type of record that can be imported. */
export const IMPORT_OBJECTS: Record<ImportObjectType, ImportObject> = { contacts, companies, deals, tasks, notes };
