import { useSearchParams } from 'react-router-dom';

/** What the address says under these names, and a way to say something else; an empty value leaves the address. */
export const useUrlState = <Name extends string>(...names: Name[]) => {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const change = (changes: Partial<Record<Name, string>>, options?: { replace?: boolean }) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, String(value));
          else next.delete(name);
        }
        return next;
      },
      // It is still the same page: opening a dialog must not scroll the list under it away.
      { ...options, preventScrollReset: true },
    );
  return [values, change] as const;
};
