import { createContext, useContext, useEffect } from 'react';

/** Lets a form tell the dialog around it that something typed would be lost. */
export const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => {});

export const useUnsavedForm = (isUnsaved: boolean) => {
  const report = useContext(UnsavedContext);
  useEffect(() => {
    report(isUnsaved);
    return () => report(false);
  }, [report, isUnsaved]);
};
