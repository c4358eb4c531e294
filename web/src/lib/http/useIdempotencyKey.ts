import { useRef } from 'react';
import { newId } from '../browser/newId';

/**
 * The idempotency key of a form: the same for the same content, so that saving again after a lost response adds
 * nothing twice. Changed content gets a new key, because the server refuses different content under a known one.
 */
export const useIdempotencyKey = () => {
  const last = useRef({ content: '', key: '' });
  return (body: unknown): string => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: newId() };
    return last.current.key;
  };
};
