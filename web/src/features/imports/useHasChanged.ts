import { useState } from 'react';

/** Whether this has ever been another value than at first. */
export const useHasChanged = (value: string | number): boolean => {
  const [first] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && value !== first) setHasChanged(true);
  return hasChanged;
};
