import { Trans, useLingui } from '@lingui/react/macro';
import type { WebForm } from '@rapport/shared/forms';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldsQuery } from '../../lib/workspace/fields';
import { CopyButton } from '../../ui/button/CopyButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { Fold } from '../../ui/page/Fold';
import { plainHtml, snippetOf } from './plainHtml';

/** The ways to publish a form: code for a site, a link, or plain HTML. */
export function ShareForm({ form }: { form: WebForm }) {
  const { t } = useLingui();
  return (
    <Card title={t`Put on your site`} className="max-w-3xl">
      <div className="flex flex-col gap-6">
        <ToCopy label={t`Code for your site`} text={snippetOf(form.address)}>
          <Trans>
            Paste it where the form is to appear. It takes the fonts and colors of your page, sets no cookies and loads
            nothing else.
          </Trans>
        </ToCopy>
        <ToCopy label={t`Address of the form`} text={form.address}>
          <Trans>Link to it from your site, your emails or a QR code.</Trans>
        </ToCopy>
        <Fold label={t`As plain HTML`}>
          <PlainHtml form={form} />
        </Fold>
      </div>
    </Card>
  );
}

function PlainHtml({ form }: { form: WebForm }) {
  const { t } = useLingui();
  const query = useQuery(fieldsQuery());
  const send = t({ message: 'Send', context: 'button of a web form' });
  return (
    <QueryState query={query} failed={t`The fields could not be loaded`} skeleton="h-64">
      {(fields) => (
        <ToCopy
          label={t`HTML`}
          text={plainHtml(form, { send, ownFields: fields.filter(({ object_type }) => object_type === 'contact') })}
        >
          <Trans>
            For developers: style it as you like. Visitors confirm their entries on the page of the form, which keeps
            bots out.
          </Trans>
        </ToCopy>
      )}
    </QueryState>
  );
}

function ToCopy({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{label}</p>
        <CopyButton label={label} text={text} />
      </div>
      <p className="text-ink-soft">{children}</p>
      <output
        aria-label={label}
        className="select-all whitespace-pre-wrap break-all rounded-md bg-sunken p-3 font-mono text-sm"
      >
        {text}
      </output>
    </div>
  );
}
