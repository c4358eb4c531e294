import { loader, Page } from '../pages/DashboardPage';
import { Shell } from './shell/Shell';
import { shellQuery } from './shell/shellQuery';

/** The frame of the signed-in app and its first page, in one file, so that a browser fetches them at once. */
export const signedIn = { Shell, shellQuery, dashboard: { loader, Page } };
