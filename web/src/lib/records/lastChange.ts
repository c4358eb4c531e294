import type { Activity } from '@rapport/shared/activities';
import { get } from '../http/http';

/** Who changed a record last since a version of it; `null` if unknown, because some changes are not activities of the record. */
export const lastChangeBy = async (seen: { id: string; updated_at: string }): Promise<string | null> => {
  const [latest] = await get<Activity[]>('/activities', { params: { entity_id: seen.id, limit: 1 } });
  return latest && Date.parse(latest.created_at) > Date.parse(seen.updated_at) ? latest.actor_name : null;
};
