import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The value after it has not changed for a moment, so that typing does not send a request for every key. */
export const useDebounced = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
