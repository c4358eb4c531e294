import { pages } from '@rapport/shared/paths';

/** Every path of the app, as the router matches it. */
export const paths = {
  ...pages,
  landing: '/',
  /** Redirects to the start page. */
  home: '/home',
  dashboard: '/dashboard',
  duplicates: '/contacts/duplicates',
  aiInsights: '/ai-insights',
  outbox: '/outbox',
  gallery: '/gallery',
  tutorial: '/tutorial',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  refunds: '/refunds',
  dpa: '/dpa',
} as const;
