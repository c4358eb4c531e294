/** SQL for whether a deal is neither won nor lost. */
export const IS_OPEN = `(deals.outcome = 'open')`;
