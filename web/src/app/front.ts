import { Page } from '../pages/LandingPage';
import { LandingLayout } from './LandingLayout';

/**
 * The landing page and its layout in one file, so that a visitor's browser fetches both at once, and that of a
 * signed-in user fetches neither.
 */
export const front = { LandingLayout, Page };
