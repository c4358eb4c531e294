import { Tokens } from '@rapport/shared/access';
import { AccountDeletion, AccountDeletionPreview, WorkspaceDeletion } from '@rapport/shared/account';
import { apiRouter } from '../../http/apiRouter';
import { clearHostCookie, SESSION_COOKIE } from '../../http/hostCookie';
import { deleteAccount, deleteWorkspace, previewDeletion } from './account.service';

export const accountRoutes = apiRouter({ account: 'Deletion of an account or a workspace.' });

accountRoutes.get(
  '/account/deletion',
  {
    operationId: 'previewAccountDeletion',
    summary: 'Preview an account deletion',
    access: 'self',
    reply: AccountDeletionPreview,
  },
  ({ context, identity }) => previewDeletion(context, identity),
);

accountRoutes.post(
  '/account/deletion',
  { operationId: 'deleteAccount', summary: 'Delete the account', access: 'self', body: AccountDeletion },
  async ({ body, context, identity, req, res }) => {
    await deleteAccount(context, identity, body);
    clearHostCookie(req, res, SESSION_COOKIE);
  },
);

accountRoutes.post(
  '/account/workspace/deletion',
  {
    operationId: 'deleteWorkspace',
    summary: 'Delete the workspace',
    access: 'owner',
    transaction: false,
    whileSuspended: true,
    body: WorkspaceDeletion,
    reply: Tokens,
  },
  ({ body, context, identity }) => deleteWorkspace(context, identity, body),
);
