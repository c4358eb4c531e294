/** One line of somebody's own words, cut where the room ends, whole on hover, in its own reading direction. */
export function Truncated({ children }: { children: string }) {
  return (
    <span dir="auto" title={children} className="block min-w-0 truncate">
      {children}
    </span>
  );
}
