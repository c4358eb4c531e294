import { Router } from 'express';
import { compareMigrations } from '../db/migrate';
import { type Context, contextOf } from './context';
import { isDiskFullNow } from './diskSpace';

/** `live` only shows that the process answers. `ready` shows whether a load balancer should send requests here. */
export const healthRoutes = Router();

healthRoutes.get('/health/live', (_req, res) => void res.json({ status: 'live' }));

healthRoutes.get('/health/ready', async (req, res) => {
  const context = contextOf(req);
  const problem = context.isDraining() ? 'draining' : await databaseProblem(context);
  res.status(problem ? 503 : 200).json({ status: problem ?? 'ready' });
});

const databaseProblem = async (context: Context): Promise<string | null> => {
  try {
    // Only missing migrations count: a database that a newer process has migrated still works for this process until it
    // is replaced.
    const { pending } = await compareMigrations(context.db);
    if (pending > 0) return 'migrations are pending';
    return (await isDiskFullNow(context)) ? 'the disk is full' : null;
  } catch {
    return 'the database is not reachable';
  }
};
