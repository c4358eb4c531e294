/** The columns of the table of stages: handle, color, name, chance, days, deals, actions. On a phone the figures are a line below. */
export const stageGrid =
  'grid items-start gap-x-2 gap-y-1 [--grip:1.5rem] [--tap:2rem] pointer-coarse:[--grip:2.75rem] pointer-coarse:[--tap:2.75rem] grid-cols-[var(--grip)_var(--tap)_minmax(0,1fr)_var(--tap)] ' +
  'sm:grid-cols-[var(--grip)_var(--tap)_minmax(0,1fr)_7rem_6.5rem_3.5rem_var(--tap)]';
