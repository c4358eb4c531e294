import { Tokens } from '@rapport/shared/access';
import {
  InvitationPreview,
  InvitationToken,
  MadeInvitation,
  MemberChange,
  MemberRemoval,
  NewInvitation,
  Team,
} from '@rapport/shared/team';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { enterByInvitation, enterWorkspace } from './entering.service';
import { invite, previewInvitation, takeBack } from './invitations.service';
import { changeMember, readTeam, removeMember } from './team.service';

const MemberPath = z.object({ memberId: z.uuid() });
const InvitationPath = z.object({ invitationId: z.uuid() });
const WorkspacePath = z.object({ workspaceId: z.uuid() });

export const teamRoutes = Router();

teamRoutes.get(
  '/team',
  endpoint({ summary: 'Members and open invitations', access: 'member', reply: Team }, ({ scope, identity }) =>
    readTeam(scope, identity.plan_id),
  ),
);

teamRoutes.put(
  '/team/members/:memberId',
  endpoint(
    { summary: 'Change the role of a member', access: 'owner', path: MemberPath, body: MemberChange },
    ({ body, path, scope }) => changeMember(scope, path.memberId, body),
  ),
);

teamRoutes.delete(
  '/team/members/:memberId',
  endpoint(
    { summary: 'Remove a member, or leave', access: 'member', path: MemberPath, query: MemberRemoval },
    ({ identity, path, query, scope }) => removeMember(scope, identity, path.memberId, query.hand_over_to),
  ),
);

teamRoutes.post(
  '/team/invitations',
  endpoint(
    {
      summary: 'Invite by mail, or make a link',
      access: 'owner',
      body: NewInvitation,
      reply: MadeInvitation,
      status: 201,
      remembered: (made: MadeInvitation) => ({ ...made, link: null }),
    },
    ({ body, context, scope }) => invite(context, scope, body),
  ),
);

teamRoutes.delete(
  '/team/invitations/:invitationId',
  endpoint({ summary: 'Take an invitation back', access: 'owner', path: InvitationPath }, ({ path, scope }) =>
    takeBack(scope, path.invitationId),
  ),
);

teamRoutes.post(
  '/auth/invitation',
  endpoint(
    { summary: 'What an invitation is for', access: 'public', body: InvitationToken, reply: InvitationPreview },
    ({ body, context }) => previewInvitation(context, body.token),
  ),
);

teamRoutes.post(
  '/auth/invitation/accept',
  endpoint(
    {
      summary: 'Join the workspace of an invitation, and enter it',
      access: 'self',
      body: InvitationToken,
      reply: Tokens,
    },
    ({ body, context, identity }) => enterByInvitation(context, identity, body.token),
  ),
);

teamRoutes.post(
  '/auth/workspaces/:workspaceId/enter',
  endpoint(
    { summary: 'Work in another of the own workspaces', access: 'self', path: WorkspacePath, reply: Tokens },
    ({ context, identity, path }) => enterWorkspace(context, identity, path.workspaceId),
  ),
);
