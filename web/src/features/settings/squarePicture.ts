import { t } from '@lingui/core/macro';
import { ApiProblem } from '../../lib/http/apiProblem';

/** Twice the largest size at which a picture is shown, for dense screens. */
const SIDE = 256;

const unreadable = () =>
  new ApiProblem({
    status: 415,
    title: '',
    code: 'not_a_picture',
    detail: t`This file is not supported. Choose a JPEG, PNG or WebP image.`,
  });

/**
 * The middle of a picture as a small square: what is sent is some kilobytes, and without what a camera wrote beside the
 * picture, such as the place. @throws ApiProblem for what the browser cannot show
 */
export const squarePicture = async (file: Blob): Promise<Blob> => {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) throw unreadable();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(image.width, image.height);
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  const paper = canvas.getContext('2d');
  if (!paper) throw unreadable();
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  image.close();
  const square = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!square) throw unreadable();
  return square;
};
