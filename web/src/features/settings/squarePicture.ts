import { drawPicture } from '../../lib/files/drawPicture';

/** Twice the largest size at which a picture is shown, for dense screens. */
const SIDE = 256;

/** The middle of a picture as a small square: what is sent is some kilobytes. @throws ApiProblem for what the browser cannot show */
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
