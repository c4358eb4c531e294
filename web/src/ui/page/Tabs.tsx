import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIsWide } from '../theme/useMedia';
import { scrollSidewaysTo } from './scrollSideways';
import './sidewaysFade.css';
import './tabList.css';

interface Tab {
  value: string;
  label: string;
  count?: number;
}

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly Tab[];
  /** Arrow keys only move the focus and Enter opens the tab. For tabs with a form that may have to ask first. */
  waitsForEnter?: boolean;
  /** On a wide screen the tabs are listed next to their panels, for more tabs than fit in a row. */
  isList?: boolean;
  /** A TabPanel for each tab. */
  children: ReactNode;
}

export function Tabs({ label, value, onChange, tabs, waitsForEnter = false, isList = false, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  // Narrow screens show only some tabs, so the current one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is found by its state
  useEffect(() => {
    scrollSidewaysTo(list.current, '[data-state=active]');
  }, [value]);
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={onChange}
      activationMode={waitsForEnter ? 'manual' : 'automatic'}
      orientation={isList && isWide ? 'vertical' : 'horizontal'}
      className={isList ? 'tab-list' : undefined}
    >
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="fades-sideways flex gap-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--color-line)] [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="inline-flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2.5 font-medium text-ink-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="font-normal text-ink-faint text-xs tabular-nums">{tab.count}</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <RadixTabs.Content value={value} className="pt-5 focus-visible:outline-offset-4">
      {children}
    </RadixTabs.Content>
  );
}
