import type { Activity } from '@rapport/shared/activities';
import { get } from '../http/http';

/** Who changed a record last; `null` when unknown. */
export const lastChangeBy = async (entityId: string): Promise<string | null> => {
  const [latest] = await get<Activity[]>('/activities', { params: { entity_id: entityId, limit: 1 } });
  return latest?.actor_name ?? null;
};
