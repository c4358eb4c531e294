import { useRef } from 'react';
import { newId } from '../browser/newId';

/**
 * A key for what a form sends: the same for the same content, so that pressing Save again after a lost answer adds
 * nothing twice; another for other content, which the server would refuse under a key it knows.
 */
export const useIdempotencyKey = () => {
  const last = useRef({ content: '', key: '' });
  return (body: unknown): string => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: newId() };
    return last.current.key;
  };
};
