import { fromKeptModel, type KeptModel, keptModel } from '../winChances/winModel';
import { type Evidence, TRAITS } from './facts';
import type { Basis } from './scoring';

/** The basis of scores as it is stored in JSON. Own fields and members are read again when it is used. */
export interface KeptBasis extends Pick<Basis, 'amounts'> {
  /** The trait shares. */
  usual?: Basis['traitShares'];
  /** The log-odds of an average contact, in data stored before `usual` existed. */
  center?: number;
  learned: (KeptModel & { evidence: Evidence }) | null;
  bounds: [string, readonly number[]][];
}

export const keptBasis = ({ learned, bounds, traitShares, amounts }: Basis): KeptBasis => ({
  usual: traitShares,
  amounts,
  bounds: [...bounds],
  learned: learned && { ...keptModel({ ...learned, bounds: new Map() }), evidence: learned.evidence },
});

export const basisFrom = (
  { learned, bounds, usual, center = 0, amounts }: KeptBasis,
  today: Pick<Basis, 'fields' | 'owners'>,
): Basis => ({
  ...today,
  traitShares: usual ?? equalShares(center),
  amounts,
  bounds: new Map(bounds),
  learned: learned && { ...fromKeptModel(learned), evidence: learned.evidence },
});

/** The share, equal for all traits, that gives an average contact these log-odds. */
const equalShares = (center: number): Basis['traitShares'] => {
  const total = Object.values(TRAITS).reduce((sum, { weight }) => sum + weight, 0);
  return Object.fromEntries(Object.keys(TRAITS).map((trait) => [trait, center / total]));
};
