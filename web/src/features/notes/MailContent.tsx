import { Trans, useLingui } from '@lingui/react/macro';
import type { MailContent as Content } from '@rapport/shared/mailbox';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/browser/saveFile';
import { useSize } from '../../lib/format/useSize';
import { mailContentQuery, useAttachment } from '../../lib/records/mailThread';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';

/**
 * The attachments and the original look of an email, from the mailbox. No scripts in it run, and images on the web are
 * fetched only on request.
 */
export function MailContent({ messageId }: { messageId: string }) {
  const { t } = useLingui();
  const [withImages, setWithImages] = useState(false);
  const plain = useQuery(mailContentQuery(messageId));
  const whole = useQuery({ ...mailContentQuery(messageId, true), enabled: withImages });
  return (
    <QueryState
      query={whole.data ? whole : plain}
      failed={t`The email could not be loaded from the mailbox`}
      skeleton="h-24"
    >
      {({ attachments, html, has_remote_images }) => (
        <>
          {attachments.length > 0 && (
            <ul aria-label={t`Attachments`} className="mt-1 flex flex-wrap gap-2">
              {attachments.map((attachment) => (
                <Attachment key={attachment.nth} messageId={messageId} attachment={attachment} />
              ))}
            </ul>
          )}
          {has_remote_images && (
            <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-faint text-xs">
              {whole.isError ? (
                <Trans>The images could not be loaded.</Trans>
              ) : (
                <Trans>Images are left out: they can tell the sender that you opened the email.</Trans>
              )}
              <Button
                size="small"
                tone="quiet"
                isBusy={whole.isFetching}
                onClick={() => (withImages ? void whole.refetch() : setWithImages(true))}
              >
                <Trans>Show images</Trans>
              </Button>
            </p>
          )}
          {html && (
            <iframe
              title={t`The email`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={documentOf(html)}
              className="mt-2 h-80 w-full rounded-md border border-line scheme-light"
            />
          )}
        </>
      )}
    </QueryState>
  );
}

// Emails are designed for a white background, so they stay light in the dark theme.
const documentOf = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank"><style>html{color-scheme:light;background:#fff;color:#111}body{margin:12px;font:14px/1.5 sans-serif;overflow-wrap:anywhere}table,img{max-width:100%}img{height:auto}</style>${html}`;

interface AttachmentProps {
  messageId: string;
  attachment: Content['attachments'][number];
}

function Attachment({ messageId, attachment: { nth, name, size } }: AttachmentProps) {
  const sizeOf = useSize();
  const { mutate: download, isPending } = useAttachment(messageId);
  const save = () => download(nth, { onSuccess: (bytes) => saveFile(name, bytes, 'application/octet-stream') });
  return (
    <li className="min-w-0">
      <Button size="small" icon={Paperclip} isBusy={isPending} title={name} onClick={save}>
        <bdi className="max-w-56 truncate">{name}</bdi>
        <span className="text-ink-faint">{sizeOf(size)}</span>
      </Button>
    </li>
  );
}
