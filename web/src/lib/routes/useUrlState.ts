import { useSearchParams } from 'react-router-dom';

/** The values of these URL parameters and a function to change them. An empty value removes its parameter. */
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
      // It is still the same page, so opening a dialog must not scroll the list.
      { ...options, preventScrollReset: true },
    );
  return [values, change] as const;
};
