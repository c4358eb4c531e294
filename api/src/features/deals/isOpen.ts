/** SQL condition for deals that are neither won nor lost. */
export const IS_OPEN = `(deals.outcome = 'open')`;
