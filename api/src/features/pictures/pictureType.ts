import { msg } from '@lingui/core/macro';
import { invalid, ProblemError } from '../../http/problem';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Detects the type of a picture from its first bytes, regardless of its name; `null` for all other files. */
const pictureType = (bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | null => {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return null;
};

/**
 * Requires an uploaded picture. @throws 415 for a file that is not a picture of a type that every browser shows, 422
 * without a file
 */
export const requirePicture = (bytes: Buffer | undefined) => {
  if (!bytes) throw invalid({ file: msg`Choose a picture` });
  const type = pictureType(bytes);
  if (!type) throw new ProblemError(415, 'not_a_picture', msg`Choose a JPEG, PNG or WebP picture.`);
  return { type, bytes };
};
