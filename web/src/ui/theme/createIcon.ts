import type { LucideIconData, LucideProps } from 'lucide-react';
import { createElement } from 'react';

/**
 * Stands in for lucide’s `createLucideIcon` in the built app (`build/leaveOutUnused.ts`): it draws the same without the
 * package’s context, aliases and other frameworks’ attribute names, which cost 2 KB and are worked through for every icon.
 */
export const createIcon =
  ({ name, node }: LucideIconData) =>
  ({ size = 24, className = '', ...props }: LucideProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] || props.role ? undefined : true,
        ...props,
        className: `lucide lucide-${name} ${className}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
