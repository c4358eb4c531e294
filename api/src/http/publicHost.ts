import type { Context } from './context';

/** The host that people know the installation by. */
export const publicHost = ({ address }: Pick<Context, 'address'>): string => new URL(address()).hostname;
