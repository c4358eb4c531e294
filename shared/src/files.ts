import { z } from 'zod';
import { ResourceUsage } from './billing';
import { FILE_BYTES_MAX, FILE_NAME_MAX } from './fileRules';
import { listQuery } from './lists';
import { Instant } from './text';

/** The record types that can have files. */
export const FiledType = z.enum(['contact', 'company', 'deal', 'note']);
export type FiledType = z.infer<typeof FiledType>;

/** A file on a record. */
export const StoredFile = z.object({
  id: z.uuid(),
  entity_type: FiledType,
  entity_id: z.uuid(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** The type detected from the first bytes; `application/octet-stream` if it is unknown. */
  media_type: z.string(),
  /** Whether browsers can show it: a PNG, JPEG, WebP or GIF that is not too large. */
  is_picture: z.boolean(),
  sha256: z.string(),
  uploader_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type StoredFile = z.infer<typeof StoredFile>;

const place = { entity_type: FiledType, entity_id: z.uuid() };

export const FileQuery = listQuery(['-created_at']).omit({ search: true }).extend(place);
export type FileQuery = z.infer<typeof FileQuery>;

/** The record that an uploaded file is for. */
export const FilePlace = z.strictObject(place);
export type FilePlace = z.infer<typeof FilePlace>;

/** The storage in bytes, including files in the trash and running uploads. */
export const FileUsage = ResourceUsage;
export type FileUsage = z.infer<typeof FileUsage>;

/** A file that is uploaded in parts, so that a broken connection loses only the current part. */
export const NewFileUpload = z.strictObject({
  ...place,
  name: z
    .string()
    .min(1)
    .max(10 * FILE_NAME_MAX),
  /** In bytes. */
  size: z.int().min(0).max(FILE_BYTES_MAX),
});
export type NewFileUpload = z.infer<typeof NewFileUpload>;

export const FileUpload = z.object({
  /** Also the id of the finished file. */
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  /** How many bytes have arrived: where the next part begins. */
  received: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type FileUpload = z.infer<typeof FileUpload>;
