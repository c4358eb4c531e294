import { Tokens } from '@rapport/shared/access';
import { AccountDeletion, AccountDeletionPreview, WorkspaceDeletion } from '@rapport/shared/account';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { clearHostCookie, SESSION_COOKIE } from '../../http/hostCookie';
import { deleteAccount, deleteWorkspace, previewDeletion } from './account.service';

export const accountRoutes = Router();

accountRoutes.get(
  '/account/deletion',
  endpoint(
    {
      summary: 'What becomes of each workspace when the account is deleted',
      access: 'self',
      reply: AccountDeletionPreview,
    },
    ({ context, identity }) => previewDeletion(context, identity),
  ),
);

accountRoutes.post(
  '/account/deletion',
  endpoint(
    { summary: 'Delete the account for good', access: 'self', body: AccountDeletion },
    async ({ body, context, identity, req, res }) => {
      await deleteAccount(context, identity, body);
      clearHostCookie(req, res, SESSION_COOKIE);
    },
  ),
);

accountRoutes.post(
  '/account/workspace/deletion',
  endpoint(
    { summary: 'Delete the workspace for everybody in it', access: 'self', body: WorkspaceDeletion, reply: Tokens },
    ({ body, context, identity }) => deleteWorkspace(context, identity, body),
  ),
);
