import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  subtitle?: ReactNode;
  /** For a heading that gets the focus when its card appears. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Small buttons or links beside the title. */
  actions?: ReactNode;
  /** Without padding, for tables and lists that reach the edge. */
  isFlush?: boolean;
}

/** A part of a page that looks like an index card: its heading on a line in the accent color, and the content below. */
export function Card({
  title,
  headingRef,
  subtitle,
  actions,
  isFlush = false,
  className,
  children,
  ...props
}: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      data-card
      {...props}
      className={clsx('min-w-0 rounded-lg border border-line bg-surface', className)}
    >
      {title && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-margin border-b px-4 pt-2.5 pb-2">
          {/* A short subtitle is next to the title, so that the content of adjacent cards starts at the same height. */}
          <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-baseline gap-x-2 has-[p]:basis-56">
            <h2
              ref={headingRef}
              id={id}
              tabIndex={headingRef ? -1 : undefined}
              className="min-w-0 break-words font-display text-heading outline-none"
            >
              {title}
            </h2>
            {subtitle && <p className="text-balance text-[13px]/4.5 text-ink-faint">{subtitle}</p>}
          </div>
          {actions && <div className="flex items-center gap-1">{actions}</div>}
        </header>
      )}
      <div className={clsx(!isFlush && 'p-4')}>{children}</div>
    </section>
  );
}
