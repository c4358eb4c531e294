import { type KeptModel, keptModel, learnedFrom } from '../winChances/winModel';
import { type Evidence, TRAITS } from './facts';
import type { Basis } from './scoring';

/** What scores are made from, as JSON has it, without own fields and members, which are read when it is used. */
export interface KeptBasis extends Pick<Basis, 'amounts'> {
  usual?: Basis['usual'];
  /** In what was kept before there was `usual`: the log-odds of an average contact. */
  center?: number;
  learned: (KeptModel & { evidence: Evidence }) | null;
  bounds: [string, readonly number[]][];
}

export const keptBasis = ({ learned, bounds, usual, amounts }: Basis): KeptBasis => ({
  usual,
  amounts,
  bounds: [...bounds],
  learned: learned && { ...keptModel({ ...learned, bounds: new Map() }), evidence: learned.evidence },
});

export const basisFrom = (
  { learned, bounds, usual, center = 0, amounts }: KeptBasis,
  today: Pick<Basis, 'fields' | 'owners'>,
): Basis => ({
  ...today,
  usual: usual ?? evenly(center),
  amounts,
  bounds: new Map(bounds),
  learned: learned && { ...learnedFrom(learned), evidence: learned.evidence },
});

/** All traits as usual as it takes for an average contact to have these log-odds. */
const evenly = (center: number): Basis['usual'] => {
  const whole = Object.values(TRAITS).reduce((sum, { weight }) => sum + weight, 0);
  return Object.fromEntries(Object.keys(TRAITS).map((trait) => [trait, center / whole]));
};
