import { Trans, useLingui } from '@lingui/react/macro';
import type { WebForm } from '@rapport/shared/forms';
import { ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useUrlState } from '../../lib/routes/useUrlState';
import { BackLink } from '../../ui/button/BackLink';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { Switch } from '../../ui/form/Switch';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { TabPanel, Tabs } from '../../ui/page/Tabs';
import { FormEditor } from './FormEditor';
import { useDeleteForm, useSetFormOpen } from './forms.queries';
import { ShareForm } from './ShareForm';
import { Submissions } from './Submissions';

/** A form: its editor, how to put it on a site, and its submissions. `null` for a new form. */
export function FormView({ form }: { form: WebForm | null }) {
  const { t } = useLingui();
  const [{ show }, change] = useUrlState('form', 'show');
  const close = () => change({ form: '', show: '' });
  const views = ['edit', 'share', 'submissions'] as const;
  const submissions = form ? form.accepted + form.waiting + form.refused : 0;
  const defaultView = submissions > 0 ? 'submissions' : 'edit';
  const current = views.find((view) => view === show) ?? defaultView;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <BackLink to="?tab=forms">
          <Trans>All forms</Trans>
        </BackLink>
        <h2 className="min-w-0 flex-1 break-words font-display text-heading">
          <bdi>{form ? form.name : t`New form`}</bdi>
        </h2>
        {form && <FormActions form={form} onDeleted={close} />}
      </div>
      {form ? (
        <Tabs
          label={t`Form`}
          value={current}
          onChange={(next) => change({ show: next })}
          tabs={[
            { value: 'edit', label: t`Fields and texts` },
            { value: 'share', label: t`Put on your site` },
            { value: 'submissions', label: t`Submissions`, count: submissions },
          ]}
          waitsForEnter
        >
          <TabPanel value="edit">
            <FormEditor form={form} />
          </TabPanel>
          <TabPanel value="share">
            <ShareForm form={form} />
          </TabPanel>
          <TabPanel value="submissions">
            <Submissions form={form} onShare={() => change({ show: 'share' })} />
          </TabPanel>
        </Tabs>
      ) : (
        <FormEditor form={null} onCreated={({ id }) => change({ form: id, show: 'share' }, { replace: true })} />
      )}
    </div>
  );
}

function FormActions({ form, onDeleted }: { form: WebForm; onDeleted: () => void }) {
  const { t } = useLingui();
  const [isConfirming, setIsConfirming] = useState(false);
  const setOpen = useSetFormOpen(form);
  const remove = useDeleteForm();
  const { name } = form;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Switch
        label={t`Accepts submissions`}
        checked={setOpen.isPending ? setOpen.variables : form.is_open}
        onChange={(isOpen) => setOpen.mutate(isOpen)}
      />
      <div className="flex items-center gap-1 max-sm:-ms-2.5">
        <Button asChild tone="quiet" size="small">
          <a href={form.address} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={15} aria-hidden="true" />
            <Trans>Open form</Trans>
          </a>
        </Button>
        <IconButton icon={Trash2} label={t`Delete ${name}`} tone="danger" onClick={() => setIsConfirming(true)} />
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Delete ${name}?`}
        description={t`The form disappears from your pages, and what was sent with it is deleted. Contacts stay. This action cannot be undone.`}
        confirmLabel={t`Delete form`}
        onConfirm={async () => {
          await remove.mutateAsync(form.id);
          onDeleted();
          toast.success(t`Form deleted`);
        }}
      />
    </div>
  );
}
