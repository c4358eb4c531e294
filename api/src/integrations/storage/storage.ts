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
  /** @returns `null` if nothing is stored under this key */
  read(key: string): Promise<Readable | null>;
  /** Removes the content, if it exists. */
  remove(key: string): Promise<void>;
  /**
   * Lists everything that is stored. A bucket has no such list, because another installation may use it too, such as
   * the one whose backup was restored here.
   */
  list?(): AsyncIterable<StoredObject>;
}

/** Opens the bucket in `FILES_S3_URL`, or else a folder in DATA_DIR. The S3 client is loaded when it is first used. */
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
