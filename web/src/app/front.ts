import { Page } from '../pages/LandingPage';
import { LandingLayout } from './LandingLayout';

/** The front page and its frame, in one file, so that a browser fetches them at once, and people who are signed in neither. */
export const front = { LandingLayout, Page };
