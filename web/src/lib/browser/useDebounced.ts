import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The value as it was when it last stood still for a moment: what is being typed, without asking at every key. */
export const useDebounced = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
