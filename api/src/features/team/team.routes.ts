import { Tokens } from '@rapport/shared/access';
import {
  Absence,
  HandOver,
  HandOverPreview,
  HandOverQuery,
  HandOverResult,
  InvitationPreview,
  InvitationToken,
  MadeInvitation,
  MemberChange,
  MemberRemoval,
  NewInvitation,
  Team,
} from '@rapport/shared/team';
import { apiRouter } from '../../http/apiRouter';
import { endAbsence, setAbsence } from './absences.service';
import { handOver, previewHandOver } from './handovers.service';
import { invite, previewInvitation, revokeInvitation } from './invitations.service';
import { changeMember, readTeam, removeMember } from './team.service';
import { joinWorkspace, switchWorkspace } from './workspaceSwitch.service';

export const teamRoutes = apiRouter({ team: 'Members and invitations.' });

teamRoutes.get(
  '/team',
  { operationId: 'getTeam', summary: 'Get members and invitations', access: 'member', reply: Team },
  ({ scope, identity }) => readTeam(scope, identity.plan_id),
);

teamRoutes.update(
  '/team/members/:memberId',
  { operationId: 'updateMember', summary: 'Change the role of a member', access: 'owner', body: MemberChange },
  ({ body, path, scope }) => changeMember(scope, path.memberId, body),
);

teamRoutes.delete(
  '/team/members/:memberId',
  {
    operationId: 'removeMember',
    summary: 'Remove a member or leave the workspace',
    access: 'member',
    query: MemberRemoval,
  },
  ({ identity, path, query, scope }) => removeMember(scope, identity, path.memberId, query.hand_over_to),
);

teamRoutes.update(
  '/team/members/:memberId/absence',
  {
    operationId: 'updateAbsence',
    summary: 'Set the absence and the deputy of a member',
    access: 'member',
    body: Absence,
  },
  ({ body, identity, path, scope }) => setAbsence(scope, identity, path.memberId, body),
);

teamRoutes.delete(
  '/team/members/:memberId/absence',
  { operationId: 'deleteAbsence', summary: 'End the absence of a member', access: 'member' },
  ({ identity, path, scope }) => endAbsence(scope, identity, path.memberId),
);

teamRoutes.get(
  '/team/members/:memberId/handover',
  {
    operationId: 'previewHandover',
    summary: 'Preview handing over the records of a member',
    access: 'owner',
    query: HandOverQuery,
    reply: HandOverPreview,
  },
  ({ path, query, scope }) => previewHandOver(scope, { from_id: path.memberId, ...query }),
);

teamRoutes.post(
  '/team/handovers',
  {
    operationId: 'handOverRecords',
    summary: 'Hand over the records of a member',
    access: 'owner',
    isBulk: true,
    body: HandOver,
    reply: HandOverResult,
  },
  ({ body, scope }) => handOver(scope, body),
);

teamRoutes.post(
  '/team/invitations',
  {
    operationId: 'createInvitation',
    summary: 'Invite a member',
    location: '/team',
    access: 'owner',
    body: NewInvitation,
    reply: MadeInvitation,
    remembered: (made: MadeInvitation) => ({ ...made, link: null }),
  },
  ({ body, context, scope }) => invite(context, scope, body),
);

teamRoutes.delete(
  '/team/invitations/:invitationId',
  { operationId: 'deleteInvitation', summary: 'Revoke an invitation', access: 'owner' },
  ({ path, scope }) => revokeInvitation(scope, path.invitationId),
);

teamRoutes.post(
  '/auth/invitation',
  {
    operationId: 'getInvitation',
    summary: 'Preview an invitation',
    access: 'public',
    body: InvitationToken,
    reply: InvitationPreview,
  },
  ({ body, context }) => previewInvitation(context, body.token),
);

teamRoutes.post(
  '/auth/invitation/accept',
  {
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    access: 'self',
    body: InvitationToken,
    reply: Tokens,
  },
  ({ body, context, identity }) => joinWorkspace(context, identity, body.token),
);

teamRoutes.post(
  '/auth/workspaces/:workspaceId/enter',
  { operationId: 'switchWorkspace', summary: 'Switch to another workspace', access: 'self', reply: Tokens },
  ({ context, identity, path }) => switchWorkspace(context, identity, path.workspaceId),
);
