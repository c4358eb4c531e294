import { msg } from '@lingui/core/macro';

/** The changes by others that the owner of a deal is notified of. */
export const DEAL_UPDATES = {
  deal_assigned: msg`A deal for you`,
  deal_won: msg({ message: 'Won', context: 'said of a deal' }),
  deal_lost: msg({ message: 'Lost', context: 'said of a deal' }),
};

export type DealUpdate = keyof typeof DEAL_UPDATES;
