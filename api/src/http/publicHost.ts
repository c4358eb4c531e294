import type { Context } from './context';

/** The public host name of the installation. */
export const publicHost = ({ address }: Pick<Context, 'address'>): string => new URL(address()).hostname;
