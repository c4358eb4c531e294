import { Trans, useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import type { DealLine, DealLines } from '@rapport/shared/lines';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useTaxRate } from '../../lib/format/useTaxRate';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useWasOpened } from '../../ui/overlay/useWasOpened';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { Section } from '../../ui/page/Section';
import { linesQuery, useChangeLines } from './dealLines.queries';
import { LineTotals } from './LineTotals';
import { useMoneyColumn } from './useMoneyColumn';

const LinesDialog = lazyPart(async () => (await import('./LinesDialog')).LinesDialog);

/** The lines of a deal and their totals. */
export function LinesOf({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const query = useQuery(linesQuery(deal.id));
  const [isEditing, setIsEditing] = useState(false);
  const wasOpened = useWasOpened(isEditing);
  const hasLines = (query.data?.lines.length ?? 0) > 0;
  return (
    <Section
      title={t({ message: 'Lines', context: 'of a deal' })}
      actions={
        query.data && (
          <Button icon={hasLines ? Pencil : Plus} size="small" onClick={() => setIsEditing(true)}>
            {hasLines ? <Trans>Edit lines</Trans> : <Trans>Add lines</Trans>}
          </Button>
        )
      }
    >
      <QueryState query={query} failed={t`The lines could not be loaded`} skeleton="h-10">
        {(data) =>
          hasLines ? (
            <Lines deal={deal} {...data} />
          ) : (
            <p className="text-ink-faint">
              <Trans>
                Products and services with their quantity and price. The amount is calculated automatically.
              </Trans>
            </p>
          )
        }
      </QueryState>
      {wasOpened && query.data && (
        <WhileOpening>
          <LinesDialog open={isEditing} deal={deal} known={query.data} onClose={() => setIsEditing(false)} />
        </WhileOpening>
      )}
    </Section>
  );
}

function Lines({ deal, lines, totals, currency, amount, is_amount_typed }: DealLines & { deal: Deal }) {
  const { t } = useLingui();
  const { money } = useMoney();
  const inColumn = useMoneyColumn(
    currency,
    totals,
    lines.map(({ net }) => net),
  );
  return (
    <>
      <ul aria-label={t({ message: 'Lines', context: 'of a deal' })} className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow key={line.id} line={line} currency={currency} net={inColumn(line.net)} />
        ))}
      </ul>
      <div className="border-line border-t pt-2">
        <LineTotals totals={totals} money={inColumn} />
      </div>
      {is_amount_typed && <TypedAmount deal={deal} lines={lines} amount={money(amount, currency)} />}
    </>
  );
}

function LineRow({ line, currency, net }: { line: DealLine; currency: string; net: string }) {
  const { t } = useLingui();
  const { language } = usePreferences();
  const { money } = useMoney();
  const rateOf = useTaxRate();
  const { name, description, quantity, unit, unit_price, discount_percent, discount_amount } = line;
  const count = quantity.toLocaleString(language, { maximumFractionDigits: 4 });
  const price = unitPrice(unit_price, currency, language);
  const off = discount_percent ? rateOf(discount_percent) : discount_amount ? money(discount_amount, currency) : '';
  return (
    <li className="flex items-start gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <bdi>{name}</bdi>
        </p>
        {description && (
          <p className="line-clamp-3 whitespace-pre-line break-words text-[13px]/4.5 text-ink-faint">{description}</p>
        )}
        <p className="text-[13px]/4.5 text-ink-faint tabular-nums">
          {unit ? `${count} ${unit}` : count} × {price}
          {off && ` ${t`less ${off}`}`}
        </p>
      </div>
      <p className="shrink-0 tabular-nums">{net}</p>
    </li>
  );
}

/** Formats a unit price, which may have more decimals than the currency: `$0.0125`. */
const unitPrice = (price: number, currency: string, language: string) =>
  price.toLocaleString(language, {
    style: 'currency',
    currency,
    maximumFractionDigits: 4,
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions);

function TypedAmount({ deal, lines, amount }: { deal: Deal; lines: DealLine[]; amount: string }) {
  const { t } = useLingui();
  const { mutate, isPending } = useChangeLines(deal);
  const follow = () =>
    mutate(
      { change: { lines: lines.map(({ id: _id, net: _net, ...line }) => line), use_sum: true }, seen: deal },
      {
        onSuccess: () => toast.success(t`The amount is the total of the lines`),
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]/4.5 text-ink-soft">
      <Trans>The deal’s amount of {amount} was entered by hand.</Trans>
      <Button size="small" isBusy={isPending} onClick={follow}>
        <Trans>Use the total</Trans>
      </Button>
    </p>
  );
}
