import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../config';
import { openFolder } from './folder';

export interface StoredObject {
  key: string;
  changedAt: Date;
}

/** Stores the content of files by key. */
export interface FileStorage {
  /** Stores all bytes, or none if the content or the storage fails. */
  put(key: string, content: Readable): Promise<void>;
  /** @returns `null` where there is nothing by this key */
  read(key: string): Promise<Readable | null>;
  /** Removes the content, if there is any. */
  remove(key: string): Promise<void>;
  /**
   * Everything that is stored. A bucket has no such list, because another installation may keep files there too, such as the one
   * from whose backup this one was restored.
   */
  list?(): AsyncIterable<StoredObject>;
}

/** The bucket that `FILES_S3_URL` names, or else a folder in DATA_DIR. The client of S3 is loaded when it is first used. */
export const openStorage = ({ filesS3, dataDir }: Pick<Config, 'filesS3' | 'dataDir'>): FileStorage => {
  if (!filesS3) return openFolder(join(dataDir, 'files'));
  let opened: Promise<FileStorage> | undefined;
  const bucket = () => {
    opened ??= import('./s3').then(({ openBucket }) => openBucket(filesS3));
    return opened;
  };
  return {
    put: async (key, content) => (await bucket()).put(key, content),
    read: async (key) => (await bucket()).read(key),
    remove: async (key) => (await bucket()).remove(key),
  };
};
