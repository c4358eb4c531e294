import { loader, Page } from '../pages/DashboardPage';
import { Shell } from './shell/Shell';
import { shellQuery } from './shell/shellQuery';

/** The shell of the signed-in app and its first page in one file, so that a browser fetches both at once. */
export const signedIn = { Shell, shellQuery, dashboard: { loader, Page } };
