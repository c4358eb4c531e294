import { t } from '@lingui/core/macro';
import { ApiProblem } from '../http/apiProblem';

const unreadable = () =>
  new ApiProblem({
    status: 415,
    title: '',
    code: 'not_a_picture',
    detail: t`This file is not supported. Choose a JPEG, PNG or WebP image.`,
  });

/** A size in pixels. */
interface Size {
  width: number;
  height: number;
}

/** A part of a picture and its position in the new one: the arguments of `drawImage`. */
type Place = [x: number, y: number, wide: number, high: number];

/**
 * Redraws a picture in another size, without metadata of the camera such as the location.
 * @param placed - the size of the new picture, the part of the old one to draw, and where
 * @throws ApiProblem for a file that the browser cannot show
 */
export const drawPicture = async (
  file: Blob,
  placed: (image: Size) => Size & { from: Place; to: Place },
  ...encoding: [type: string, quality?: number]
): Promise<Blob> => {
  const image = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d');
  if (!image || !paper) throw unreadable();
  const { width, height, from, to } = placed(image);
  Object.assign(canvas, { width, height });
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, ...from, ...to);
  image.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, ...encoding));
  if (!drawn) throw unreadable();
  return drawn;
};
