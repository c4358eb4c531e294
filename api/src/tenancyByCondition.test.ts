import { describe } from 'vitest';
import { disableRowLevelSecurity } from './testing/disableRowLevelSecurity';
import { startApi } from './testing/startApi';
import { walkAsStranger } from './testing/strangerWalk';

const api = startApi();

describe('with the workspace named in the SQL as the only lock', () =>
  walkAsStranger(api, () => disableRowLevelSecurity(api.db)));
