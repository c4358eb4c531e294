import { MyPicture } from '@rapport/shared/settings';
import { apiRouter } from '../../http/apiRouter';
import { receivePicture } from '../../http/uploads';
import { changePicture, readPicture, removePicture } from './pictures.service';

export const pictureRoutes = apiRouter({ pictures: 'Profile pictures, and logos and icons of workspaces.' });

pictureRoutes.put(
  '/settings/profile/picture',
  {
    operationId: 'uploadPicture',
    summary: 'Upload a profile picture',
    access: 'self',
    bodyType: 'multipart',
    file: 'One JPEG, PNG or WebP picture.',
    receive: receivePicture,
    reply: MyPicture,
  },
  ({ context, identity, req }) => changePicture(context, identity, req.file?.buffer),
);

pictureRoutes.delete(
  '/settings/profile/picture',
  { operationId: 'deletePicture', summary: 'Delete the profile picture', access: 'self' },
  ({ context, identity }) => removePicture(context, identity),
);

// Public, because an <img> sends no token, in the app or in an email; the address cannot be guessed.
pictureRoutes.get(
  '/pictures/:pictureId',
  {
    operationId: 'getPicture',
    summary: 'Get a profile picture, or the logo or icon of a workspace',
    produces: 'image/*',
    access: 'public',
  },
  async ({ context, path, res }) => {
    const { type, bytes } = await readPicture(context, path.pictureId);
    res
      .set({
        'Content-Type': type,
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(bytes);
  },
);
