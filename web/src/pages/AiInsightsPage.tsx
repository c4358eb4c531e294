import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InsightAction } from '@rapport/shared/ai';
import type { AnalysisStatus } from '@rapport/shared/analyses';
import { NewTask } from '@rapport/shared/tasks';
import type { Sentence } from '@rapport/shared/words';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { aiQueries } from '../features/ai/ai.queries';
import { BusinessInsights } from '../features/ai/BusinessInsights';
import { ContactHealthTab } from '../features/ai/ContactHealthTab';
import { LeadScoring } from '../features/ai/LeadScoring';
import { dealQueries, useMoveDeal } from '../features/deals/deals.queries';
import { taskQueries } from '../features/tasks/tasks.queries';
import { useRefreshAnalysis } from '../lib/analyses/useAnalysis';
import { ApiProblem, sentenceOf } from '../lib/http/apiProblem';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { useWords } from '../lib/words/macros';
import { useStages } from '../lib/workspace/stages';
import { Button } from '../ui/button/Button';
import { toast } from '../ui/feedback/toast';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';
import { AsOf } from '../ui/text/AsOf';
import { RelativeTime } from '../ui/text/RelativeTime';

const TABS = [
  { value: 'insights', label: msg`Business Insights` },
  { value: 'scores', label: msg`Lead Scoring` },
  { value: 'health', label: msg`Contact Health` },
];

/** The note on the state of the stored scores of a large workspace. */
const STATUS_NOTES: Partial<Record<AnalysisStatus, Sentence>> = {
  running: msg`a new analysis is running`,
  failed: msg`the last refresh failed`,
};

export const loader = pageLoader((client, { request }) => {
  const tab = new URL(request.url).searchParams.get('tab');
  if (tab === 'scores') void client.prefetchQuery(aiQueries.scores());
  else if (tab !== 'health') void client.prefetchQuery(aiQueries.insights());
});

export function Page() {
  const { t } = useLingui();
  const { _ } = useWords();
  const [{ tab }, change] = useUrlState('tab');
  const client = useQueryClient();
  const shown = TABS.some(({ value }) => value === tab) ? tab : 'insights';
  const insights = useQuery({ ...aiQueries.insights(), enabled: shown === 'insights' });
  const scores = useQuery({ ...aiQueries.scores(), enabled: shown === 'scores' });
  const { act, isActing } = useAct();
  const madeAt = { insights: insights.data?.generated_at, scores: scores.data?.processed_at }[shown];
  const analysis = { insights: insights.data, scores: scores.data }[shown];
  const source = analysis?.is_wording
    ? t`a language model is writing the summary`
    : analysis?.source === 'ai'
      ? t`summary by a language model, figures calculated by Rapport`
      : t`local analysis`;
  const refresh = useRefreshAnalysis('leads');
  const status = analysis?.analysis.status ?? 'live';
  const note = STATUS_NOTES[status];
  const isFetching = { insights: insights.isFetching, scores: scores.isFetching }[shown] ?? false;
  const isBusy = status === 'live' ? isFetching : status === 'running' || refresh.isPending;
  return (
    <Frame
      title={t`AI Insights`}
      subtitle={
        madeAt && analysis?.analysis.is_made ? (
          <>
            {status === 'live' ? (
              <Trans>
                Analyzed: <RelativeTime instant={madeAt} />
              </Trans>
            ) : (
              <AsOf instant={madeAt} />
            )}
            {'\u00a0· '}
            {note ? _(note) : source}
          </>
        ) : (
          t`Insights from your own data`
        )
      }
      actions={
        shown !== 'health' && (
          <Button
            icon={RefreshCw}
            isBusy={isBusy}
            onClick={() =>
              status === 'live' ? void client.invalidateQueries({ queryKey: aiQueries.all }) : refresh.mutate()
            }
          >
            {t`Refresh Analysis`}
          </Button>
        )
      }
    >
      <Tabs
        label={t`Analyses`}
        value={shown}
        onChange={(next) => change({ tab: next === 'insights' ? '' : next }, { replace: true })}
        tabs={TABS.map(({ value, label }) => ({ value, label: _(label) }))}
      >
        <TabPanel value="insights">
          <BusinessInsights onAct={act} isActing={isActing} />
        </TabPanel>
        <TabPanel value="scores">
          <LeadScoring />
        </TabPanel>
        <TabPanel value="health">
          <ContactHealthTab />
        </TabPanel>
      </Tabs>
    </Frame>
  );
}

/** Carries out the action that an insight suggests, then reloads the insights. */
const useAct = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const createTask = useMutation(taskQueries.create);
  const moveDeal = useMoveDeal();
  const { pipelineOf, labelOf } = useStages();
  const work = async (action: InsightAction) => {
    if (action.type === 'create_task') {
      const { title, contact_id, deal_id } = action;
      await createTask.mutateAsync(NewTask.parse({ title, contact_id, deal_id }));
      toast.success(t`Task added: ${title}`);
    } else if (action.type === 'move_deal') {
      const deal = await client.query({ ...dealQueries.one(action.deal_id), staleTime: 0 });
      // Another member may have moved or closed the deal since the analysis.
      const stages = pipelineOf(deal.pipeline_id)?.stages ?? [];
      const here = stages.findIndex(({ key }) => key === deal.stage);
      if (stages[here + 1]?.key !== action.stage) {
        return toast.info(t`${{ title: deal.title }} is already in ${{ stage: labelOf(deal.stage) }}`);
      }
      await moveDeal.mutateAsync({ deal, stage: action.stage, before_deal_id: null, after_deal_id: null });
      toast.success(t`${{ title: deal.title }} moved to ${{ stage: labelOf(action.stage) }}`);
    }
  };
  const mutationKey = ['insight action'];
  const { mutate: act } = useMutation({
    mutationKey,
    meta: { changes: aiQueries.all },
    mutationFn: (action: InsightAction) => work(action).catch(showFailure),
  });
  // Compared as JSON, because a new analysis creates new objects.
  const acting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => JSON.stringify(state.variables),
  });
  return { act, isActing: (action: InsightAction) => acting.includes(JSON.stringify(action)) };
};

/** Says why an action failed, as failed reads report nothing by themselves. */
const showFailure = (error: unknown) => {
  if (!(error instanceof ApiProblem) || error.limit) return;
  error.isShown = true;
  toast.error(sentenceOf(error));
};
