import { type ObjectType, RECORD_TYPES } from '@rapport/shared/recordTypes';

const NOTE_NAME = 'left(shown_text(coalesce(plain_content, content)), 100)';

/** The SQL for the display name of a record; for a note, its beginning. */
export const nameSql = (objectType: ObjectType): string =>
  objectType === 'note' ? NOTE_NAME : RECORD_TYPES[objectType].name;
