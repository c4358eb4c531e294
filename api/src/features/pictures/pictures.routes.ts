import { MyPicture } from '@rapport/shared/settings';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { receivePicture } from '../../http/uploads';
import { changePicture, readPicture, removePicture } from './pictures.service';

const PicturePath = z.object({ pictureId: z.uuid() });

export const pictureRoutes = Router();

pictureRoutes.put(
  '/settings/profile/picture',
  endpoint(
    {
      summary: 'Show oneself: one JPEG, PNG or WebP in the field file',
      access: 'self',
      bodyType: 'multipart',
      receive: receivePicture,
      reply: MyPicture,
    },
    ({ context, identity, req }) => changePicture(context, identity, req.file?.buffer),
  ),
);

pictureRoutes.delete(
  '/settings/profile/picture',
  endpoint({ summary: 'Take the own picture away', access: 'self' }, ({ context, identity }) =>
    removePicture(context, identity),
  ),
);

// Public, because an <img> brings no token: who knows the address was shown it.
pictureRoutes.get(
  '/pictures/:pictureId',
  endpoint(
    { summary: 'The picture of a person', access: 'public', path: PicturePath },
    async ({ context, path, res }) => {
      const { type, bytes } = await readPicture(context, path.pictureId);
      res.set({ 'Content-Type': type, 'Cache-Control': 'private, max-age=31536000, immutable' }).send(bytes);
    },
  ),
);
