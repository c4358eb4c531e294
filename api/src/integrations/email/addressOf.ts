/** The address in `crm@example.com` or `Rapport <crm@example.com>`. */
export const addressOf = (from: string): string => from.match(/<([^>]+)>/)?.[1] ?? from;
