import { z } from 'zod';

/** Who follows a record, and whether the caller does. Owners follow their records automatically. */
export const Followers = z.object({
  is_following: z.boolean(),
  followers: z.array(z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() })),
});
export type Followers = z.infer<typeof Followers>;

export const FollowChange = z.strictObject({ is_following: z.boolean() });
export type FollowChange = z.infer<typeof FollowChange>;
