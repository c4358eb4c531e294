import { Router } from 'express';
import { compareMigrations } from '../db/migrate';
import { contextOf } from './context';

/** `live` asks nothing but the process; `ready` is what a load balancer should believe. */
export const healthRoutes = Router();

healthRoutes.get('/health/live', (_req, res) => void res.json({ status: 'live' }));

healthRoutes.get('/health/ready', async (req, res) => {
  const { db, isDraining } = contextOf(req);
  const problem = isDraining() ? 'draining' : await databaseProblem(db);
  res.status(problem ? 503 : 200).json({ status: problem ?? 'ready' });
});

const databaseProblem = async (db: ReturnType<typeof contextOf>['db']): Promise<string | null> => {
  try {
    // One that a newer process has migrated serves this one on, until it is replaced as well.
    const { pending } = await compareMigrations(db);
    return pending > 0 ? 'migrations are pending' : null;
  } catch {
    return 'the database is not reachable';
  }
};
