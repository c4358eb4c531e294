import { drawPicture } from '../../lib/files/drawPicture';

/** Twice the largest size, in pixels, at which a picture is shown, for high-density screens. */
const SIDE = 256;

/**
 * Cuts the middle out of a picture as a small square, so that only some kilobytes are sent.
 * @throws ApiProblem if the browser cannot show the picture
 */
export const squarePicture = (file: Blob): Promise<Blob> =>
  drawPicture(
    file,
    ({ width, height }) => {
      const side = Math.min(width, height);
      const [left, top] = [(width - side) / 2, (height - side) / 2];
      return { width: SIDE, height: SIDE, from: [left, top, side, side], to: [0, 0, SIDE, SIDE] };
    },
    'image/webp',
    0.9,
  );
