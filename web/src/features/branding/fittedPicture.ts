import { drawPicture } from '../../lib/files/drawPicture';
import type { BrandPicture } from './branding.queries';

/** Twice the largest size, in pixels, at which each picture is shown, for high-density screens and print. */
const SIZES = { logo: { width: 880, height: 240 }, icon: { width: 256, height: 256 } };

/**
 * Converts a picture to a PNG, which emails, PDFs and browser tabs can show. A logo is only scaled down; an icon is
 * scaled to fit in the middle of a transparent square.
 * @throws ApiProblem if the browser cannot show the picture
 */
export const fittedPicture = (file: Blob, kind: BrandPicture): Promise<Blob> =>
  drawPicture(
    file,
    (image) => {
      const most = SIZES[kind];
      const scale = Math.min(most.width / image.width, most.height / image.height, kind === 'logo' ? 1 : Infinity);
      const [wide, high] = [
        Math.max(1, Math.round(image.width * scale)),
        Math.max(1, Math.round(image.height * scale)),
      ];
      const size = kind === 'icon' ? most : { width: wide, height: high };
      const [left, top] = [(size.width - wide) / 2, (size.height - high) / 2];
      return { ...size, from: [0, 0, image.width, image.height], to: [left, top, wide, high] };
    },
    'image/png',
  );
