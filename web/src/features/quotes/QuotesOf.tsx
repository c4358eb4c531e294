import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import type { Quote, QuoteState } from '@rapport/shared/quotes';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, Ellipsis, ExternalLink, FileText, Link, Undo2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { copyLink } from '../../lib/browser/copyLink';
import { saveFile } from '../../lib/browser/saveFile';
import { useMoney } from '../../lib/format/useMoney';
import { wordedTable } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Menu, MenuItem } from '../../ui/overlay/Menu';
import { useWasOpened } from '../../ui/overlay/useWasOpened';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { Section } from '../../ui/page/Section';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { quotesQuery, useQuotePdf, useRenewQuoteLink, useWithdrawQuote } from './quotes.queries';

const QuoteDialog = lazyPart(async () => (await import('./QuoteDialog')).QuoteDialog);

const STATES = wordedTable({
  open: msg({ message: 'Open', context: 'state of a quote' }),
  viewed: msg({ message: 'Viewed', context: 'state of a quote' }),
  accepted: msg({ message: 'Accepted', context: 'state of a quote' }),
  declined: msg({ message: 'Declined', context: 'state of a quote' }),
  expired: msg({ message: 'Expired', context: 'state of a quote' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'state of a quote' }),
});

const TONES: Record<QuoteState, ComponentProps<typeof Badge>['tone']> = {
  open: 'neutral',
  viewed: 'accent',
  accepted: 'ok',
  declined: 'danger',
  expired: 'warning',
  withdrawn: 'neutral',
};

/** The quotes of a deal, newest first, with the answers of the customer. */
export function QuotesOf({ deal, email }: { deal: Deal; email: string | undefined }) {
  const { t } = useLingui();
  const query = useQuery(quotesQuery(deal.id));
  const [isMaking, setIsMaking] = useState(false);
  const wasOpened = useWasOpened(isMaking);
  return (
    <Section
      title={t`Quotes`}
      actions={
        <Button icon={FileText} size="small" onClick={() => setIsMaking(true)}>
          <Trans>New quote</Trans>
        </Button>
      }
    >
      <QueryState query={query} failed={t`The quotes could not be loaded`} skeleton="h-10">
        {(quotes) =>
          quotes.length > 0 ? (
            <ul aria-label={t`Quotes`} className="divide-y divide-line">
              {quotes.map((quote) => (
                <QuoteRow key={quote.id} quote={quote} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-faint">
              <Trans>Send the lines as a quote that your customer can accept online.</Trans>
            </p>
          )
        }
      </QueryState>
      {wasOpened && (
        <WhileOpening>
          <QuoteDialog
            open={isMaking}
            deal={deal}
            email={email}
            replaces={(query.data ?? []).some(({ state }) => state === 'open' || state === 'viewed')}
            onClose={() => setIsMaking(false)}
          />
        </WhileOpening>
      )}
    </Section>
  );
}

function QuoteRow({ quote }: { quote: Quote }) {
  const { t } = useLingui();
  const { money } = useMoney();
  const { number, state, content, currency, recipient_email, created_at, answered_by, answer } = quote;
  const count = content.files?.length ?? 0;
  const { mutate: print } = useQuotePdf();
  const { mutateAsync: withdraw } = useWithdrawQuote();
  const { mutate: renewLink } = useRenewQuoteLink();
  const [isAsking, setIsAsking] = useState(false);
  const isWaiting = state === 'open' || state === 'viewed' || state === 'expired';
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{t`Quote ${number}`}</span>
          <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        </p>
        <p className="break-words text-[13px]/4.5 text-ink-faint">
          <RelativeTime instant={created_at} />
          {recipient_email && (
            <>
              {'\u00a0· '}
              <bdi>{recipient_email}</bdi>
            </>
          )}
          {count > 0 && `\u00a0· ${t`${plural(count, { one: '# file', other: '# files' })}`}`}
          {answered_by && (
            <>
              {'\u00a0· '}
              <bdi>{answered_by}</bdi>
            </>
          )}
        </p>
        {answer && (
          <p className="whitespace-pre-line break-words text-[13px]/4.5 text-ink-soft">
            <bdi>{answer}</bdi>
          </p>
        )}
      </div>
      <p className="shrink-0 py-0.5 tabular-nums">{money(content.totals.gross, currency)}</p>
      <Menu trigger={<IconButton icon={Ellipsis} label={t`More actions for quote ${number}`} />}>
        {state !== 'withdrawn' && quote.link === '' && (
          <MenuItem
            icon={Link}
            onSelect={() => renewLink(quote, { onSuccess: () => toast.success(t`The quote has a new link`) })}
          >
            <Trans>Create a new link</Trans>
          </MenuItem>
        )}
        {state !== 'withdrawn' && quote.link !== '' && (
          <>
            <MenuItem icon={Copy} onSelect={() => void copyLink(quote.link)}>
              <Trans>Copy link</Trans>
            </MenuItem>
            <MenuItem icon={ExternalLink} onSelect={() => window.open(`${quote.link}?preview`, '_blank', 'noopener')}>
              <Trans>Open as the customer sees it</Trans>
            </MenuItem>
          </>
        )}
        <MenuItem
          icon={Download}
          onSelect={() => print(quote, { onSuccess: (pdf) => saveFile(`quote-${number}.pdf`, pdf, 'application/pdf') })}
        >
          <Trans>Download PDF</Trans>
        </MenuItem>
        {isWaiting && (
          <MenuItem icon={Undo2} tone="danger" onSelect={() => setIsAsking(true)}>
            <Trans>Withdraw</Trans>
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Withdraw quote ${number}?`}
        description={<Trans>The customer can no longer read or accept it.</Trans>}
        confirmLabel={t`Withdraw quote`}
        onConfirm={() => withdraw(quote).then(() => toast.success(t`Quote withdrawn`))}
      />
    </li>
  );
}
