import { clsx } from 'clsx';

/** Decorative next to text. Give it a label if it stands alone. */
export function Spinner({ label, size = 16 }: { label?: string; size?: 16 | 24 | 32 }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex text-current">
      <svg
        viewBox="0 0 16 16"
        width={size}
        height={size}
        aria-hidden="true"
        className={clsx('animate-spin', size > 16 && 'text-accent-text')}
      >
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.22" />
        <path
          d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
