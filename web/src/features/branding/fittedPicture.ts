import { t } from '@lingui/core/macro';
import { ApiProblem } from '../../lib/http/apiProblem';
import type { BrandPicture } from './branding.queries';

/** Twice the largest size at which each is shown, for dense screens and print. */
const SIZES = { logo: { width: 880, height: 240 }, icon: { width: 256, height: 256 } };

const unreadable = () =>
  new ApiProblem({
    status: 415,
    title: '',
    code: 'not_a_picture',
    detail: t`This file is not supported. Choose a JPEG, PNG or WebP image.`,
  });

/**
 * A picture as a PNG that emails, PDFs and tabs of browsers can show: a logo no larger than needed, an icon in the middle of a
 * transparent square. @throws ApiProblem for what the browser cannot show
 */
export const fittedPicture = async (file: Blob, kind: BrandPicture): Promise<Blob> => {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) throw unreadable();
  const { width, height } = SIZES[kind];
  const scale = Math.min(width / image.width, height / image.height, kind === 'logo' ? 1 : Number.POSITIVE_INFINITY);
  const [wide, high] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = document.createElement('canvas');
  canvas.width = kind === 'icon' ? width : wide;
  canvas.height = kind === 'icon' ? height : high;
  const paper = canvas.getContext('2d');
  if (!paper) throw unreadable();
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, (canvas.width - wide) / 2, (canvas.height - high) / 2, wide, high);
  image.close();
  const fitted = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!fitted) throw unreadable();
  return fitted;
};
