import type { ReactNode } from 'react';

/** Ink on paper, and what matters in the accent. */
const PAPER = { fill: 'var(--color-surface)', stroke: 'var(--color-ink-faint)' };
const BACK = { fill: 'var(--color-sunken)', stroke: 'var(--color-ink-faint)' };
const RULE = { fill: 'none', stroke: 'var(--color-control)' };
const TINT = { fill: 'var(--color-accent-soft)', stroke: 'var(--color-accent-text)' };
const STROKE = { fill: 'none', stroke: 'var(--color-accent-text)' };

const drawings = {
  /** Two address cards. */
  people: (
    <>
      <rect {...BACK} x="34" y="14" width="66" height="44" rx="3" transform="rotate(7 67 36)" />
      <rect {...PAPER} x="20" y="26" width="70" height="46" rx="3" />
      <circle {...TINT} cx="39" cy="43" r="7" />
      <path {...TINT} d="M27 64c1-8 6-11 12-11s11 3 12 11" />
      <path {...RULE} d="M58 40h22M58 48h24M58 56h15" />
    </>
  ),
  /** A shop. */
  companies: (
    <>
      <path {...PAPER} d="M26 40v34h68V40" />
      <rect {...BACK} x="72" y="50" width="14" height="24" />
      <rect {...RULE} x="34" y="50" width="28" height="14" />
      <path {...PAPER} d="M28 20h64l6 16H22z" />
      <path {...TINT} d="M39 20h13l-2 16H34zM66 20h14l6 16H69z" />
      <path {...STROKE} d="M22 36a6.5 6 0 0 0 13 0 7.5 6 0 0 0 15 0 9.5 6 0 0 0 19 0 8 6 0 0 0 16 0 6.5 6 0 0 0 13 0" />
      <path {...RULE} d="M16 74h88" />
    </>
  ),
  /** A signed and sealed agreement. */
  deals: (
    <>
      <rect {...BACK} x="42" y="10" width="50" height="62" rx="2" transform="rotate(6 67 41)" />
      <path {...PAPER} d="M30 14h42l10 10v52H30z" />
      <path {...PAPER} d="M72 14v10h10" />
      <path {...RULE} d="M38 28h24M38 36h34M38 44h30" />
      <path {...STROKE} d="M38 64c4-10 7-9 6-3s4 3 6-1 4 0 7 1" />
      <path {...STROKE} d="m70 68-3 12 6-3 6 3-3-12" />
      <circle {...TINT} cx="73" cy="62" r="8" />
      <path {...STROKE} d="m69.5 62 2.5 2.5 4.5-5" />
    </>
  ),
  /** A notepad with one thing done. */
  tasks: (
    <>
      <rect {...BACK} x="36" y="16" width="52" height="60" rx="3" transform="rotate(4 62 46)" />
      <rect {...PAPER} x="32" y="16" width="52" height="60" rx="3" />
      <path {...RULE} d="M42 11v9M52 11v9M62 11v9M72 11v9" />
      <path {...RULE} d="M54 34h22M54 48h22M54 62h16" />
      <rect {...TINT} x="40" y="29" width="9" height="9" rx="1.5" />
      <path {...STROKE} d="m41.5 33 3 3.5 7-9" />
      <rect {...PAPER} x="40" y="43.5" width="9" height="9" rx="1.5" />
      <rect {...PAPER} x="40" y="57.5" width="9" height="9" rx="1.5" />
    </>
  ),
  /** A letter coming out of its envelope. */
  email: (
    <>
      <path {...BACK} d="M24 38 60 14l36 24v38H24z" />
      <path {...PAPER} d="M34 22h52v34L60 66 34 56z" />
      <path {...RULE} d="M43 32h24M43 40h34M43 48h20" />
      <path {...TINT} d="M24 38v38h72V38L60 62z" />
      <path {...STROKE} d="m24 76 28-20M96 76 68 56" />
    </>
  ),
  /** A magnifying glass over a sheet. */
  search: (
    <>
      <rect {...PAPER} x="28" y="12" width="50" height="64" rx="2" />
      <path {...RULE} d="M36 24h34M36 34h18M36 44h12M36 54h14M36 64h24" />
      <circle {...TINT} cx="70" cy="46" r="16" />
      <path {...STROKE} strokeWidth="3.5" d="m82 58 13 14" />
      <path {...STROKE} d="M61 44c1-5 4-7 8-7" />
    </>
  ),
  /** An empty page and a pen. */
  page: (
    <>
      <path {...PAPER} d="M30 12h38l12 12v52H30z" />
      <path {...PAPER} d="M68 12v12h12" />
      <path {...RULE} d="M38 36h34M38 46h34M38 56h34M38 66h34" opacity=".55" />
      <path {...TINT} d="m92 26 7 7-28 28-10 4 3-11z" />
      <path {...STROKE} d="m64 54 7 7M38 30c4-4 6 2 10-1" />
    </>
  ),
  /** A sheet with a rising line. */
  insights: (
    <>
      <rect {...PAPER} x="24" y="18" width="66" height="54" rx="3" />
      <path {...RULE} d="M34 28v34h46" />
      <path {...RULE} d="M41 62V51M50 62V46M59 62V49M68 62V40" />
      <path {...STROKE} d="m38 46 11-8 10 4 15-14" />
      <path {...TINT} d="m94 8 2.5 7 7 2.5-7 2.5-2.5 7-2.5-7-7-2.5 7-2.5z" />
    </>
  ),
  /** A bell on a desk that nobody has rung. */
  bell: (
    <>
      <path {...TINT} d="M32 60c0-17 12-29 28-29s28 12 28 29z" />
      <path {...RULE} d="M42 54c1-8 5-13 11-15" />
      <rect {...PAPER} x="24" y="60" width="72" height="10" rx="2" />
      <path {...STROKE} d="M60 31v-6" />
      <circle {...PAPER} cx="60" cy="22" r="4" />
      <path {...RULE} d="M14 74h92" />
    </>
  ),
  /** An empty basket. */
  basket: (
    <>
      <path {...PAPER} d="m36 30 6 46h36l6-46z" />
      <path {...RULE} d="m48 38 3 30M60 38v30M72 38l-3 30M40 50h40M42 62h36" />
      <ellipse {...TINT} cx="60" cy="30" rx="26" ry="6" />
    </>
  ),
  /** A key with its tag. */
  key: (
    <>
      <circle {...TINT} cx="42" cy="36" r="14" />
      <circle {...PAPER} cx="38" cy="32" r="4" />
      <path {...STROKE} strokeWidth="3.5" d="m52 46 28 27M70 63l6-6M76 69l5-5" />
      <path {...RULE} d="M38 28c4-14 20-16 30-10" />
      <path {...PAPER} d="m66 14 24-2 8 10-6 10-24 2z" />
      <path {...RULE} d="M76 20h12M77 26h9" />
    </>
  ),
  /** Two of the same card. */
  twins: (
    <>
      <rect {...PAPER} x="18" y="24" width="50" height="36" rx="3" />
      <circle {...RULE} cx="31" cy="38" r="5" />
      <path {...RULE} d="M42 36h18M42 43h14M26 51h32" />
      <rect {...TINT} x="52" y="34" width="50" height="36" rx="3" />
      <circle {...STROKE} cx="65" cy="48" r="5" />
      <path {...STROKE} d="M76 46h18M76 53h14M60 61h32" />
    </>
  ),
  /** A crate with its price tag. */
  products: (
    <>
      <path {...PAPER} d="m60 22 34 12v32L60 78 26 66V34z" />
      <path {...BACK} d="m26 34 34 12 34-12-34-12z" />
      <path {...RULE} d="M60 46v32M43 28l34 12v10" />
      <path {...TINT} d="m76 52 14-4 8 9-6 19-15-5z" />
      <circle {...PAPER} cx="88" cy="55" r="2" />
      <path {...STROKE} d="m82 66 8 2.5M88 53c-1-9-6-13-11-13" />
    </>
  ),
  /** A form with one line filled in. */
  form: (
    <>
      <rect {...BACK} x="38" y="12" width="54" height="64" rx="3" transform="rotate(5 65 44)" />
      <rect {...PAPER} x="30" y="12" width="56" height="64" rx="3" />
      <path {...RULE} d="M38 22h16M38 40h12" />
      <rect {...RULE} x="38" y="26" width="40" height="8" rx="1.5" />
      <rect {...RULE} x="38" y="44" width="40" height="8" rx="1.5" />
      <path {...STROKE} d="M42 31c3-4 5 1 8-2s4 2 7 0" />
      <rect {...TINT} x="38" y="60" width="20" height="9" rx="2" />
    </>
  ),
  /** A plug before its socket. */
  plug: (
    <>
      <rect {...BACK} x="74" y="26" width="26" height="36" rx="4" />
      <path {...RULE} d="M82 38v4M82 48v4" />
      <path {...TINT} d="M36 30h18v28H36c-8 0-14-6-14-14s6-14 14-14z" />
      <path {...STROKE} strokeWidth="3" d="M54 38h9M54 50h9" />
      <path {...RULE} d="M22 44H8M68 44h2" />
      <path {...STROKE} d="M66 20v-6M58 22l-4-5M66 68v6M58 66l-4 5" />
    </>
  ),
  /** A target that was hit. */
  target: (
    <>
      <circle {...PAPER} cx="56" cy="46" r="30" />
      <circle {...BACK} cx="56" cy="46" r="19" />
      <circle {...TINT} cx="56" cy="46" r="8" />
      <path {...STROKE} strokeWidth="2.5" d="m57 45 32-26" />
      <path {...TINT} d="m84 23 1-10 10-5 1 9 8 4-10 5z" />
      <path {...RULE} d="M40 76h32" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PictureName = keyof typeof drawings;

export function Drawing({ name }: { name: PictureName }) {
  return (
    <svg
      viewBox="0 0 120 88"
      width="120"
      height="88"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
