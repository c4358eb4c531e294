import { describe } from 'vitest';
import { disableRowLevelSecurity } from './testing/disableRowLevelSecurity';
import { startApi } from './testing/startApi';
import { walkAsStranger } from './testing/strangerWalk';

const api = startApi();

describe('with the condition in the SQL as the only protection', () =>
  walkAsStranger(api, () => disableRowLevelSecurity(api.db)));
