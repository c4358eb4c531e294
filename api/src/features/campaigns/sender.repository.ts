import type { Language } from '@rapport/shared/languages';
import { languageOf } from '../../db/languageOf';
import type { Scope } from '../../db/scope';

/** The sender of a workspace's campaigns, and the reply address for those of one owner. */
export interface Sender {
  name: string;
  replyTo: string;
  postalAddress: string;
  tracksOpens: boolean;
  /** The language of this person, because the language of a campaign's readers is not known. */
  language: Language;
}

export const findSender = async (scope: Scope, ownerId: string | null): Promise<Sender> => {
  const workspace = await scope
    .db('workspaces')
    .where({ id: scope.workspaceId })
    .first('name', 'sender_name', 'reply_to', 'postal_address', 'tracks_opens');
  const owner = ownerId ? await scope.db('users').where({ id: ownerId }).first('email') : undefined;
  return {
    name: workspace.sender_name || workspace.name.slice(0, 100),
    replyTo: workspace.reply_to || owner?.email || '',
    postalAddress: workspace.postal_address,
    tracksOpens: workspace.tracks_opens,
    language: await languageOf(scope.db, ownerId),
  };
};
