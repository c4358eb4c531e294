import { useState } from 'react';

/** Whether the value has ever differed from the first one. */
export const useHasChanged = (value: string | number): boolean => {
  const [first] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && value !== first) setHasChanged(true);
  return hasChanged;
};
