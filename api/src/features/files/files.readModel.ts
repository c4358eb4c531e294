import type { FileQuery, StoredFile } from '@rapport/shared/files';
import { rows, type Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { listRecords } from '../records/recordList.readModel';
import { FILES } from './files.repository';

/** The files of one record. */
export const listFiles = (scope: Scope, query: FileQuery): Promise<Page<StoredFile>> =>
  listRecords(scope, FILES, () => rows(scope, 'files').where(`files.${query.entity_type}_id`, query.entity_id), query);
