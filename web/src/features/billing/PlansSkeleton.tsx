import { Skeleton } from '../../ui/feedback/Skeleton';

/** Four cards, as many as there are plans. */
export function PlansSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {['free', 'growth', 'pro', 'business'].map((plan) => (
        <Skeleton key={plan} className="h-80 rounded-lg" />
      ))}
    </div>
  );
}
