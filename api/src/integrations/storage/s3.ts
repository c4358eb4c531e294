import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../../config';
import type { FileStorage } from './storage';

const CONNECT_MS = 5_000;
/** How long the storage may be silent before a request fails. */
const SILENT_MS = 30_000;

/**
 * Stores files in a bucket, with at most two pieces of 5 MB in memory. A file exists only after all of its bytes have
 * arrived.
 */
export const openBucket = (settings: NonNullable<Config['filesS3']>): FileStorage => {
  const { endpoint, region, credentials, bucket, prefix } = settings;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    ...(credentials && { credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS },
    // Other storages with an S3 API do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    put: async (key, content) => {
      const upload = new Upload({
        client,
        params: { ...place(key), Body: content, ContentType: 'application/octet-stream' },
        queueSize: 1,
        leavePartsOnError: false,
      });
      await upload.done().catch((error) => {
        content.destroy();
        // An error of the content says more than the error of a storage that could not cancel the upload.
        throw content.errored ?? error;
      });
    },

    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(key)));
        return Body as Readable;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },

    remove: async (key) => void (await client.send(new DeleteObjectCommand(place(key)))),
  };
};
