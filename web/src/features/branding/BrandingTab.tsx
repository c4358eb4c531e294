import { Trans, useLingui } from '@lingui/react/macro';
import { BrandingSettings } from '@rapport/shared/branding';
import { PLANS } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formResolver } from '../../lib/words/formResolver';
import { PlanNotice } from '../../lib/workspace/PlanNotice';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { ColorField, colorIn } from '../../ui/form/ColorField';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { SwitchField } from '../../ui/form/SwitchField';
import { Card } from '../../ui/page/Card';
import { BrandPreview } from './BrandPreview';
import { brandingQuery, useSaveBranding, useWorkspaceName } from './branding.queries';
import { PictureInput } from './PictureInput';
import { PublicHostCard } from './PublicHostCard';

/** The settings as typed. An empty color means none. */
const BrandingInput = BrandingSettings.pick({ is_on: true }).extend({
  accent: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(BrandingSettings.shape.accent),
});

const valuesOf = ({ is_on, accent }: BrandingSettings) => ({ is_on, accent: accent ?? '' });

/** The brand that the workspace shows instead of Rapport's. Only owners can change it. */
export function BrandingTab({ isOwner }: { isOwner: boolean }) {
  const { t } = useLingui();
  const query = useQuery(brandingQuery());
  return (
    <div className="flex flex-col gap-4">
      <Card title={t`Branding`} subtitle={isOwner ? undefined : t`Only the workspace owner can change these settings.`}>
        <QueryState query={query} failed={t`The settings could not be loaded`} skeleton="h-64 w-full">
          {(branding) => <BrandingForm branding={branding} isOwner={isOwner} />}
        </QueryState>
      </Card>
      {/* Not rendered before the card above it has its final height, so that it does not move. */}
      {isOwner && !query.isPending && <PublicHostCard />}
    </div>
  );
}

function BrandingForm({ branding, isOwner }: { branding: BrandingSettings; isOwner: boolean }) {
  const { t } = useLingui();
  const name = useWorkspaceName();
  const save = useSaveBranding();
  const { logo, icon, is_in_plan } = branding;
  const form = useForm({
    resolver: formResolver(BrandingInput),
    values: valuesOf(branding),
    // Unsaved input is kept when a picture is added.
    resetOptions: keepUnsavedInput,
  });
  const shown = colorIn(form.watch('accent'));
  const isFixed = !isOwner || !is_in_plan;
  const submit = form.handleSubmit((change) =>
    save.mutateAsync(change).then(
      (saved) => {
        form.reset(valuesOf(saved), replaceWithSaved);
        toast.success(t`Branding saved`);
      },
      (problem) => showFieldErrors(form, problem),
    ),
  );
  const { name: plan } = PLANS.business;
  return (
    <div className="flex flex-col gap-6">
      {!is_in_plan && (
        <PlanNotice title={t`Branding is part of the ${plan} plan`}>
          <Trans>Your settings are kept and take effect once you upgrade.</Trans>
        </PlanNotice>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <PictureInput kind="logo" address={logo} isDisabled={isFixed} />
        <PictureInput kind="icon" address={icon} isDisabled={isFixed} />
      </div>
      <Form form={form} onSubmit={submit}>
        <AskBeforeLeaving tab="tab" />
        <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-4">
          <SwitchField
            name="is_on"
            label={t`Show your brand`}
            hint={t`Members and customers see the workspace’s name, logo and color, and no other brand.`}
            disabled={isFixed}
          />
          <ColorField
            name="accent"
            label={t`Accent color`}
            pickerLabel={t`Choose the accent color`}
            hint={t`Where the color would be hard to read, it is made darker or lighter.`}
            initial="#63275f"
          />
          <BrandPreview brand={{ name, logo, icon, accent: shown }} />
          {isOwner && (
            <div>
              <SubmitButton disabled={isFixed}>
                <Trans>Save branding</Trans>
              </SubmitButton>
            </div>
          )}
        </fieldset>
      </Form>
    </div>
  );
}
