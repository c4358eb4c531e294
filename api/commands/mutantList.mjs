const TENANCY = ['api/src/tenancy.test.ts', 'api/src/tenancyByCondition.test.ts', 'api/src/tenancyByPolicy.test.ts'];
const AMOUNTS = ['shared/src/amounts.test.ts'];
const of = (...names) => names.map((name) => `api/src/features/${name}.test.ts`);

/**
 * Rules, each with a way to break it in one place: `find` occurs once in `file`, and if it is replaced by `replace`,
 * one of `tests` must fail.
 * @type {{ file: string, find: string, replace: string, tests: string[] }[]}
 */
export const mutants = [
  // Web forms
  {
    file: 'api/src/features/forms/guards.ts',
    find: "if (trap !== '') return 'trap';",
    replace: '',
    tests: of('forms/guards', 'forms/forms'),
  },
  {
    file: 'api/src/features/forms/fillEmpty.ts',
    find: 'if (value && !known[field]?.trim())',
    replace: 'if (value)',
    tests: of('forms/guards', 'forms/forms'),
  },
  {
    file: 'api/src/features/records/upsert.repository.ts',
    find: 'pg_advisory_xact_lock_shared(',
    replace: 'pg_advisory_xact_lock(',
    tests: of('forms/forms'),
  },
  {
    file: 'api/src/features/forms/receive.service.ts',
    find: 'if (!(error instanceof ProblemError)) throw error;',
    replace: '',
    tests: of('forms/forms'),
  },
  {
    file: 'api/src/features/forms/proof.ts',
    find: ' || given.data.challenge.parameters.data.form !== formId',
    replace: '',
    tests: of('forms/forms'),
  },
  {
    file: 'api/src/features/forms/confirm.service.ts',
    find: 'given.length === expected.length && timingSafeEqual(given, expected)',
    replace: 'expected.length > 0',
    tests: of('forms/forms'),
  },
  {
    file: 'api/src/features/forms/receive.service.ts',
    find: '    await enqueue(scope, acceptLater, { submission_id: id }, { runAt });\n',
    replace: '',
    tests: of('forms/forms'),
  },

  // Webhooks
  {
    file: 'api/src/features/webhooks/deliveries.service.ts',
    find: "new Set<DeliveryFailure>(['gone', 'plan', 'secret'])",
    replace: "new Set<DeliveryFailure>(['plan', 'secret'])",
    tests: of('webhooks/webhooks'),
  },
  {
    file: 'api/src/features/webhooks/deliveries.service.ts',
    find: "failing.isForDays ? 'failing' : null",
    replace: "'failing'",
    tests: of('webhooks/webhooks'),
  },
  {
    file: 'api/src/features/webhooks/deliveries.repository.ts',
    find: 'and (earlier.happened_at, earlier.id) < (due.happened_at, due.id)',
    replace: 'and false',
    tests: of('webhooks/webhooks'),
  },
  {
    file: 'api/src/features/webhooks/deliveries.repository.ts',
    find: 'case when webhooks.failing_since is null then :atOnceMax::int else 1 end as at_once_max',
    replace: ':atOnceMax::int as at_once_max',
    tests: of('webhooks/webhooks'),
  },
  {
    file: 'api/src/features/webhooks/deliveries.repository.ts',
    find: ".where({ id, claimed_until, status: 'pending' })",
    replace: ".where({ id, status: 'pending' })",
    tests: of('webhooks/webhooks'),
  },
  {
    file: 'api/src/features/webhooks/deliveries.service.ts',
    find: 'sealed.flatMap(',
    replace: 'sealed.slice(0, 1).flatMap(',
    tests: of('webhooks/webhooks'),
  },
  {
    file: 'api/src/integrations/fetchPublic.ts',
    find: 'target && mayBeCalled(target, allowsPrivate) &&',
    replace: 'target && (hops > 0 || mayBeCalled(target, allowsPrivate)) &&',
    tests: ['api/src/integrations/fetchRedirects.test.ts'],
  },
  {
    file: 'api/src/integrations/webhooks/postEvent.ts',
    find: '...(!allowsPrivate && { lookup: publicLookup }),',
    replace: '',
    tests: ['api/src/integrations/webhooks/postEvent.test.ts'],
  },
  {
    file: 'api/src/integrations/webhooks/postEvent.ts',
    find: "if (isIP(host) && !isPublicAddress(host)) return failed('private_address');",
    replace: '',
    tests: ['api/src/integrations/webhooks/postEvent.test.ts'],
  },

  // API keys
  {
    file: 'api/src/features/apiKeys/apiKeys.service.ts',
    find: "if (!is_own) throw forbidden('not_own_key', msg`Only the person who created this API key can rotate it.`);",
    replace: '',
    tests: of('apiKeys/keyScopes'),
  },
  {
    file: 'api/src/http/keyScope.ts',
    find: "return group === 'webhooks' ? access : ",
    replace: 'return ',
    tests: of('apiKeys/keyScopes'),
  },

  // Members who leave
  {
    file: 'api/src/features/access/userEmail.ts',
    find: 'if (!user || isOutside) return;',
    replace: 'if (!user) return;',
    tests: of('reports/weekly'),
  },
  {
    file: 'api/src/features/team/team.service.ts',
    find: '  await endCalendarOf(scope, memberId);\n',
    replace: '',
    tests: of('team/team'),
  },
  {
    file: 'api/src/features/team/team.service.ts',
    find: '  await stopWebhooksOfLeaver(scope, memberId);\n',
    replace: '',
    tests: of('team/team'),
  },
  {
    file: 'api/src/features/team/team.service.ts',
    find: '  await deleteInvitationsOf(scope, member);\n',
    replace: '',
    tests: of('team/team'),
  },
  {
    file: 'api/src/features/webhooks/webhooks.service.ts',
    find: 'failing_since: null, user_id: scope.userId',
    replace: 'failing_since: null',
    tests: of('team/team'),
  },

  // Booking
  {
    file: 'api/src/features/booking/freeTimes.ts',
    find: 'Date.parse(ends_at) + buffer]',
    replace: 'Date.parse(ends_at)]',
    tests: of('booking/freeTimes'),
  },
  {
    file: 'api/src/features/booking/book.service.ts',
    find: '  await lockPage(scope, page.id);\n  const busy',
    replace: '  const busy',
    tests: of('booking/booking'),
  },
  {
    file: 'api/src/features/booking/book.service.ts',
    find: '|| !timingSafeEqual(given, expected)',
    replace: '',
    tests: of('booking/booking'),
  },
  {
    file: 'api/src/features/booking/book.service.ts',
    find: 'return findBooking(scope, id, page.id);',
    replace: 'return findBooking(scope, id);',
    tests: of('booking/booking'),
  },
  {
    file: 'api/src/features/booking/pages.repository.ts',
    find: '.orWhere({ handed_to: userId })',
    replace: '',
    tests: of('booking/booking'),
  },
  {
    file: 'api/src/features/booking/closePage.service.ts',
    find: '  if (page) await deleteCalendarsOf(scope, page.id);\n',
    replace: '',
    tests: of('booking/booking'),
  },
  {
    file: 'api/src/features/booking/invitation.ts',
    find: 'unquoted(booking.name)',
    replace: 'booking.name',
    tests: of('booking/invitation'),
  },

  // Calendars
  {
    file: 'api/src/features/calendar/calendar.service.ts',
    find: 'readEntries(scope, kinds, everyone ? null : userId)',
    replace: 'readEntries(scope, kinds, null)',
    tests: of('calendar/calendar'),
  },
  {
    file: 'api/src/features/calendar/calendar.service.ts',
    find: '  await deleteFeed(scope);\n  return changeFeed',
    replace: '  return changeFeed',
    tests: of('calendar/calendar'),
  },
  {
    file: 'api/src/features/calendar/calendar.service.ts',
    find: 'isOfOtherSecret(context, feed) ? { address: null, kinds, everyone } : withAddress(context, feed)',
    replace: 'withAddress(context, feed)',
    tests: of('calendar/calendar'),
  },
  {
    file: 'api/src/features/calendar/calendar.service.ts',
    find: 'if (!isOfOtherSecret(context, feed)) return',
    replace: 'return',
    tests: of('calendar/calendar'),
  },

  // Assistants
  {
    file: 'api/src/features/assistants/callTool.ts',
    find: ".filter((name) => !/[^.]/.test(textOf(given[name] ?? '')))",
    replace: ".filter((name) => textOf(given[name] ?? '') === '')",
    tests: of('assistants/mcp'),
  },
  {
    file: 'api/src/features/assistants/callTool.ts',
    find: "...(isWriting && given.preview === true && { 'dry-run': 'true' }),",
    replace: '',
    tests: of('assistants/mcp'),
  },
  {
    file: 'api/src/features/connections/oauthProvider.ts',
    find: '(redirectUri !== undefined && redirectUri !== connection.redirect_uri)',
    replace: 'false',
    tests: of('connections/connections'),
  },
  {
    file: 'api/src/features/connections/oauthProvider.ts',
    find: 'if (connection.is_replay) {',
    replace: 'if (connection.is_replay && false) {',
    tests: of('connections/connections'),
  },

  // Tenancy
  {
    file: 'api/src/db/scope.ts',
    find: '.workspace_id`, scope.workspaceId);',
    replace: ".workspace_id`, 'is not', null);",
    tests: TENANCY,
  },
  {
    file: 'api/src/db/tenantTable.ts',
    find: "to rapport_app\n      using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)",
    replace: 'to rapport_app\n      using (true)',
    tests: TENANCY,
  },
  {
    file: 'api/src/features/imports/objects/contacts.ts',
    find: 'by_id.workspace_id = :workspace and by_id.id = staged.id\n    left join (',
    replace: 'by_id.id = staged.id\n    left join (',
    tests: TENANCY,
  },
  {
    file: 'api/src/features/imports/objects/links.ts',
    find: "where workspace_id = :workspace and deleted_at is null and email <> ''",
    replace: "where deleted_at is null and email <> ''",
    tests: TENANCY,
  },
  {
    file: 'api/src/db/tenantTable.ts',
    find: " where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;",
    replace: ';',
    tests: TENANCY,
  },

  // Sessions, passwords, keys
  {
    file: 'api/src/features/sessions/sessions.repository.ts',
    find: 'const GRACE_SECONDS = 30;',
    replace: 'const GRACE_SECONDS = 3000;',
    tests: of('sessions/sessions', 'access/access'),
  },
  {
    file: 'api/src/features/sessions/sessions.repository.ts',
    find: 'isReplay: won === 0 && !',
    replace: 'isReplay: won === 0 && false && !',
    tests: of('sessions/sessions', 'access/access'),
  },
  {
    file: 'api/src/features/sessions/sessions.repository.ts',
    find: "isReplay: won === 0 && !(await recent.first('hash'))",
    replace: 'isReplay: won === 0',
    tests: of('sessions/sessions', 'access/access'),
  },
  {
    file: 'api/src/features/sessions/sessions.repository.ts',
    find: 'if (keptId) active.whereNot({ id: keptId });',
    replace: '',
    tests: of('access/access', 'access/recovery', 'sessions/sessions'),
  },
  {
    file: 'api/src/features/access/oneTimeSecrets.repository.ts',
    find: "    .whereRaw('expires_at > now()');",
    replace: '    ;',
    tests: of('access/recovery', 'access/access', 'access/google'),
  },
  {
    file: 'api/src/features/access/oneTimeSecrets.repository.ts',
    find: ".andWhereRaw('bound_hash is not distinct from ?', [boundTo === undefined ? null : sha256(boundTo)])",
    replace: '',
    tests: of('access/google', 'access/access'),
  },
  {
    file: 'api/src/features/access/oneTimeSecrets.repository.ts',
    find: '  await deleteSecrets(trx, purpose, userId);',
    replace: '',
    tests: of('access/recovery'),
  },
  {
    file: 'api/src/features/access/throttle.ts',
    find: "name: 'login', points: 5,",
    replace: "name: 'login', points: 50,",
    tests: of('access/throttle'),
  },
  {
    file: 'api/src/features/access/throttle.ts',
    find: 'QUARTER * 2 ** (times - 1)',
    replace: 'QUARTER * times',
    tests: of('access/throttle'),
  },
  {
    file: 'api/src/features/access/throttle.ts',
    find: 'points: 30, seconds: HOUR',
    replace: 'points: 300, seconds: HOUR',
    tests: of('access/throttle'),
  },
  {
    file: 'api/src/http/apiKey.ts',
    find: 'FORM.test(text) && checksum',
    replace: 'FORM.test(text) || checksum',
    tests: of('apiKeys/apiKeys'),
  },
  {
    file: 'api/src/http/apiKey.ts',
    find: "name: 'apikey', points: 100",
    replace: "name: 'apikey', points: 101",
    tests: of('apiKeys/apiKeys'),
  },
  {
    file: 'api/src/http/admit.ts',
    find: "if (kind === 'key' && !hasApiAccess(identity.plan_id)) {",
    replace: 'if (false) {',
    tests: of('apiKeys/apiKeys'),
  },
  {
    file: 'api/src/http/admit.ts',
    find: 'if (identity.is_suspended && isRefusedWhileSuspended(contract, req)) {',
    replace: 'if (false) {',
    tests: of('billing/billing'),
  },
  {
    file: 'api/src/http/admit.ts',
    find: "if (contract.access === 'owner' && identity.role !== 'owner') {",
    replace: 'if (false) {',
    tests: of('team/team', 'settings/settings', 'apiKeys/apiKeys'),
  },
  {
    file: 'migrations/20261122150100_enter_by_function.ts',
    find: 'sessions.revoked_at is null and ',
    replace: '',
    tests: of('sessions/sessions', 'access/access'),
  },
  {
    file: 'migrations/20261122150100_enter_by_function.ts',
    find: ' and sessions.expires_at > now()',
    replace: '',
    tests: of('sessions/sessions', 'access/access'),
  },

  // Repeated requests, and versions of records
  {
    file: 'api/src/http/idempotency.ts',
    find: 'if (!first?.request_hash.equals(requestHash)) {',
    replace: 'if (!first) {',
    tests: ['api/src/http/http.test.ts', ...of('contacts/contacts')],
  },
  {
    file: 'api/src/http/idempotency.ts',
    find: "interval '24 hours'",
    replace: "interval '24 days'",
    tests: ['api/src/http/http.test.ts', ...of('contacts/contacts', 'housekeeping/housekeeping')],
  },
  {
    file: 'api/src/http/idempotency.ts',
    find: 'if (req.file) for await (const chunk of createReadStream(req.file.path)) hash.update(chunk);',
    replace: '',
    tests: of('imports/imports'),
  },
  {
    file: 'api/src/http/versions.ts',
    find: 'seenVersion && Date.parse',
    replace: 'false && Date.parse',
    tests: of('contacts/contacts', 'deals/deals', 'tasks/tasks'),
  },
  {
    file: 'api/src/features/views/views.service.ts',
    find: '  await lockView(scope, id);\n',
    replace: '',
    tests: of('views/views'),
  },
  {
    file: 'api/src/features/reports/saved.service.ts',
    find: '  await lockSavedReport(scope, id);\n',
    replace: '',
    tests: of('reports/saved'),
  },
  {
    file: 'api/src/http/pages.ts',
    find: "descending ? '<' : '>'",
    replace: "descending ? '<=' : '>='",
    tests: of('contacts/contacts'),
  },
  {
    file: 'api/src/http/pages.ts',
    find: '.limit(limit + 1,',
    replace: '.limit(limit,',
    tests: of('contacts/contacts'),
  },

  // Plans and limits
  {
    file: 'api/src/features/workspaces/planLimits.ts',
    find: 'claimMonthlyCapacity(scope, noun);\n  if (capacity.room < count) throw',
    replace: 'claimMonthlyCapacity(scope, noun);\n  if (capacity.room < count - 1) throw',
    tests: of('workspaces/planLimits', 'bulk/bulkTasks'),
  },
  {
    file: 'api/src/features/workspaces/planLimits.ts',
    find: 'claimCapacity(scope, noun);\n  if (capacity.room < count) throw',
    replace: 'claimCapacity(scope, noun);\n  if (capacity.room < count - 1) throw',
    tests: of('workspaces/planLimits', 'contacts/contacts', 'bulk/bulk'),
  },
  {
    file: 'api/src/features/workspaces/planLimits.ts',
    find: 'contacts: total - sample, tasks',
    replace: 'contacts: total, tasks',
    tests: of('workspaces/planLimits', 'sampleData/sampleData'),
  },
  {
    file: 'api/src/features/workspaces/planLimits.ts',
    find: '.where(firstPart).forUpdate().first',
    replace: '.where(firstPart).first',
    tests: of('workspaces/planLimits', 'contacts/contacts'),
  },
  {
    file: 'shared/src/plans.ts',
    find: "plan === 'pro' || plan === 'business';\n\n/** Whether conversion",
    replace: "plan !== 'free';\n\n/** Whether conversion",
    tests: of('apiKeys/apiKeys'),
  },
  { file: 'shared/src/plans.ts', find: 'growth: 2_000', replace: 'growth: 20_000', tests: of('campaigns/campaigns') },
  {
    file: 'migrations/20261123070000_limit_emails_of_people_everywhere.ts',
    find: 'grant select, insert, update, delete on email_allowances to rapport_system;',
    replace: 'grant select, insert, update, delete on email_allowances to rapport_system, rapport_app;',
    tests: of('team/team'),
  },
  {
    file: 'api/src/features/outbox/emailAllowance.ts',
    find: 'await requireRoom(scope, kind, scope.userId, {',
    replace: 'await requireRoom(scope, kind, scope.userId + scope.workspaceId, {',
    tests: of('team/team'),
  },

  // Billing
  {
    file: 'api/src/features/billing/sync.ts',
    find: "if (isOver(subscription)) return 'free';",
    replace: '',
    tests: of('billing/billing'),
  },
  {
    file: 'api/src/features/billing/sync.ts',
    find: 'all.filter(isLive).reverse()',
    replace: 'all.filter(isLive)',
    tests: of('billing/billing'),
  },
  {
    file: 'api/src/features/billing/sync.ts',
    find: '    await stripe.refundFirstInvoice(extra.id);\n',
    replace: '',
    tests: of('billing/billing'),
  },
  {
    file: 'api/src/features/billing/sync.ts',
    find: '...(known.trialEnd && !before.trial_used_at && { trial_used_at: now }),',
    replace: '',
    tests: of('billing/billing'),
  },

  // Money
  { file: 'shared/src/amounts.ts', find: "['k', 3]", replace: "['k', 2]", tests: AMOUNTS },
  { file: 'shared/src/amounts.ts', find: 'suffix.power > 0 && mark', replace: 'false && mark', tests: AMOUNTS },
  { file: 'shared/src/amounts.ts', find: 'if (other !== currency)', replace: 'if (false)', tests: AMOUNTS },
  { file: 'shared/src/amounts.ts', find: "isBracketed || sign === '-'", replace: "sign === '-'", tests: AMOUNTS },
  { file: 'shared/src/amounts.ts', find: '(?:\\1\\d{3})*$/', replace: '(?:[.,]\\d{3})*$/', tests: AMOUNTS },
  {
    file: 'shared/src/amounts.ts',
    find: 'names.every(isCurrencyLike) ? foreign(text) : unclear(text)',
    replace: '{ amount: 0, currency: null }',
    tests: AMOUNTS,
  },
  {
    file: 'shared/src/money.ts',
    find: "currency !== 'JPY' || Number.isInteger(amount)",
    replace: 'true',
    tests: of('deals/deals'),
  },

  // Bulk changes
  {
    file: 'api/src/features/bulk/bulk.repository.ts',
    find: 'set deleted_at = now()\n    where workspace_id = :workspace and deleted_at is null',
    replace: 'set deleted_at = now()\n    where deleted_at is null',
    tests: of('bulk/bulkLocks'),
  },
  {
    file: 'api/src/features/tasks/manyTasks.repository.ts',
    find: ' and records.updated_at = records.created_at',
    replace: '',
    tests: of('bulk/bulkTasks'),
  },
  {
    file: 'api/src/features/bulk/bulk.jobs.ts',
    find: 'if (!scope.userId || !(await isMember(scope.db, { userId: scope.userId, workspaceId: scope.workspaceId }))) {',
    replace: 'if (!scope.userId) {',
    tests: of('bulk/bulkJobs'),
  },
  {
    file: 'api/src/features/bulk/bulk.jobs.ts',
    find: 'restored > 0 ? part.record_ids : undefined',
    replace: 'part.record_ids.slice(0, 1)',
    tests: of('bulk/bulkJobs'),
  },
  {
    file: 'api/src/features/bulk/bulk.service.ts',
    find: "if (bulk.status === 'undone' || bulk.status === 'undoing') return",
    replace: "if (bulk.status === 'undoing') return",
    tests: of('bulk/bulk'),
  },
  {
    file: 'api/src/features/bulk/bulk.service.ts',
    find: 'if (table && bulk.object_type !== OBJECT_TYPE_OF[table]) throw',
    replace: 'if (table && !bulk.object_type) throw',
    tests: of('bulk/bulk'),
  },
  {
    file: 'api/src/features/deals/manyDeals.repository.ts',
    find: "        and to_jsonb(records.stage_since) = batch.changes -> 'stage_since' -> 1\n",
    replace: '',
    tests: of('bulk/bulkDeals'),
  },
  {
    file: 'api/src/features/deals/manyDeals.repository.ts',
    find: '        and exists (select from stages where stages.workspace_id = :workspace and stages.key = batch.stage)\n',
    replace: '',
    tests: of('bulk/bulkDeals'),
  },
  {
    file: 'api/src/features/bulk/change.service.ts',
    find: "if (action.type !== 'delete') await requireActive(scope);",
    replace: '',
    tests: of('bulk/bulkJobs'),
  },

  // Reports
  {
    file: 'api/src/features/reports/valuedDeals.readModel.ts',
    find: "dealsBy(scope, query, zone, 'deals.closed_at')",
    replace: "dealsBy(scope, query, zone, 'deals.created_at')",
    tests: of('reports/reports'),
  },
  {
    file: 'api/src/features/settings/settings.repository.ts',
    find: 'and :last: is distinct from here.now::date',
    replace: '',
    tests: of('reports/weekly'),
  },
  {
    file: 'api/src/features/targets/targets.readModel.ts',
    find: 'coalesce(earlier.closed_at, earlier.created_at)',
    replace: 'earlier.closed_at',
    tests: of('reports/importedFigures'),
  },

  // Own fields
  {
    file: 'api/src/features/records/records.repository.ts',
    find: ".custom = '{}' then",
    replace: '.custom is not null then',
    tests: of('fields/custom'),
  },
  {
    file: 'api/src/features/records/records.repository.ts',
    find: "'(custom - ?::text[]) || ?::jsonb'",
    replace: "'case when cardinality(?::text[]) >= 0 then ?::jsonb end'",
    tests: of('fields/custom'),
  },
  {
    file: 'api/src/features/fields/fields.service.ts',
    find: '...leftOut.map((option) => ({ ...option, removed: true }))',
    replace: '...leftOut.slice(leftOut.length)',
    tests: of('fields/fields'),
  },
  {
    file: 'api/src/features/bulk/ownFields.repository.ts',
    find: "and coalesce(records.custom -> :key, 'null') = batch.becomes",
    replace: '',
    tests: of('fields/fieldsEverywhere'),
  },
  {
    file: 'api/src/features/bulk/bulk.repository.ts',
    find: "if (!merges) return 'true';",
    replace: "return 'true';",
    tests: of('fields/fieldsEverywhere'),
  },
  {
    file: 'api/src/features/bulk/ownFields.repository.ts',
    find: ' and exists (select from fields where workspace_id = :workspace and object_type = :type and key = :key)',
    replace: '',
    tests: of('fields/fieldsEverywhere'),
  },
  {
    file: 'api/src/features/fields/fields.repository.ts',
    find: ' and object_type = :objectType and deleted_at is null',
    replace: ' and deleted_at is null',
    tests: of('fields/fields'),
  },
  {
    file: 'api/src/features/merges/merges.repository.ts',
    find: '.custom as custom`;',
    replace: '.id as whole`;',
    tests: of('fields/fieldsEverywhere'),
  },
  {
    file: 'api/src/features/imports/engine/write.repository.ts',
    find: 'await analyzeRecords(scope, type);',
    replace: '{}',
    tests: of('imports/ownFields'),
  },
  {
    file: 'api/src/features/imports/engine/write.repository.ts',
    find: ' && written >= ANALYZED_FROM',
    replace: '',
    tests: of('imports/ownFields'),
  },

  // Filters, sorts and views
  {
    file: 'api/src/features/records/filterSql.ts',
    find: ') is not true`',
    replace: ') = false`',
    tests: of('records/filterSql', 'records/filters'),
  },
  {
    file: 'api/src/features/records/filterSql.ts',
    find: "if (field.type === 'checkbox' && rule.value === false)",
    replace: "if (field.type === 'checkbox' && rule.value === null)",
    tests: of('records/filterSql', 'records/filters'),
  },
  {
    file: 'api/src/features/records/ownSort.readModel.ts',
    find: 'if (found.length === wanted || next.length < most) return',
    replace: 'return',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/ownSort.readModel.ts',
    find: ".whereRaw('sorted.record_id in (select unnest(?::uuid[]))', [few])",
    replace: '',
    tests: of('records/fieldSort', 'records/filters'),
  },
  {
    file: 'api/src/features/records/ownSort.readModel.ts',
    find: "isNot ? 'not ' : ''",
    replace: "''",
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/ownSort.readModel.ts',
    find: 'if (found.length === wanted || next.length < CHECKED_MAX) return found;',
    replace: 'return found;',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/ownSort.readModel.ts',
    find: 'at += size, size *= 4',
    replace: 'size *= 4, at += size',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/fieldSort.readModel.ts',
    find: 'if (!keys) return hasNoOwnValue(field, table);',
    replace: 'return hasNoOwnValue(field, table);',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/rareMatches.readModel.ts',
    find: 'ofValues ? valued.map',
    replace: 'ofValues ? own.map',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/ownValues.readModel.ts',
    find: 'others.length === 0 && areMet',
    replace: 'others.length === 0',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/ownValues.readModel.ts',
    find: '[...new Set(ids)]',
    replace: 'ids',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/ownValues.readModel.ts',
    find: 'rules.length > 1 && !isLarge ? readSideBySide(scope, query)',
    replace: 'rules.length > 100 && !isLarge ? readSideBySide(scope, query)',
    tests: of('records/filters'),
  },
  {
    file: 'api/src/features/records/recordList.readModel.ts',
    find: 'known: areRulesAll && narrowing ?',
    replace: 'known: narrowing ?',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/records/filterSql.ts',
    find: "isPerRecord: strategy === 'each' ||",
    replace: 'isPerRecord:',
    tests: of('records/fieldSort'),
  },
  {
    file: 'api/src/features/views/views.readModel.ts',
    find: ".orWhere((own) => own.where('views.private_to', scope.userId))",
    replace: '.orWhereRaw("true")',
    tests: of('views/views'),
  },
  {
    file: 'api/src/features/views/views.readModel.ts',
    find: ".leftJoin(visibleViews(scope).as('seen'),",
    replace: ".leftJoin(rows(scope, 'views').as('seen'),",
    tests: of('views/views'),
  },
  {
    file: 'api/src/features/records/narrowing.readModel.ts',
    find: 'if (isWhole && usable && usable.ignored.length > 0)',
    replace: 'if (isWhole && usable && usable.ignored.length > 100)',
    tests: of('views/views'),
  },
  {
    file: 'api/src/features/views/viewCounts.ts',
    find: '  await limitStatementTime(scope, milliseconds);\n',
    replace: '',
    tests: of('views/views'),
  },
  {
    file: 'api/src/features/records/matching.service.ts',
    find: '{ within, isWhole: true }',
    replace: '{ within }',
    tests: of('views/views'),
  },

  // Pipelines
  {
    file: 'api/src/features/pipelines/pipelines.service.ts',
    find: '  await lockStages(scope, keys);\n',
    replace: '',
    tests: of('pipelines/pipelines'),
  },
  {
    file: 'api/src/features/pipelines/pipelines.repository.ts',
    find: "case when deals.outcome = 'open' then now() else deals.stage_since end",
    replace: 'now()',
    tests: of('pipelines/pipelines'),
  },
  {
    file: 'api/src/features/pipelines/pipelines.service.ts',
    find: 'if (to === undefined) throw stageInUse(inUse);',
    replace: 'if (to === undefined) continue;',
    tests: of('pipelines/pipelines'),
  },
  {
    file: 'api/src/features/pipelines/pipelines.service.ts',
    find: "if (moveTo && target?.kind !== 'open') throw",
    replace: 'if (moveTo && !target) throw',
    tests: of('pipelines/pipelines'),
  },
  {
    file: 'api/src/features/pipelines/pipelines.service.ts',
    find: 'if (name === null && !before.is_default) throw',
    replace: 'if (name === null && before.id === name) throw',
    tests: of('pipelines/pipelines'),
  },

  // Quotes
  {
    file: 'api/src/features/quotes/quotes.service.ts',
    find: "isLinkKnown ? quoteLink(context, pages, quote.id) : ''",
    replace: 'quoteLink(context, pages, quote.id)',
    tests: of('quotes/quotes'),
  },
  {
    file: 'api/src/features/deals/deals.service.ts',
    find: "if (onlyIfOpen && before.outcome !== 'open') return new Last(async () => before);",
    replace: '',
    tests: of('quotes/quotes'),
  },
  {
    file: 'api/src/features/deals/restoreDeal.service.ts',
    find: '  await emailUnsentQuotes(scope, [id]);\n',
    replace: '',
    tests: of('quotes/quotes'),
  },

  // Contacts, merges, trash
  {
    file: 'api/src/features/notes/notes.service.ts',
    find: 'if (isTouchOfContact(note)) await moveLastContactBack(scope, note.entity_id, note.happened_at);',
    replace: '',
    tests: of('notes/notes'),
  },
  {
    file: 'api/src/features/companies/companies.service.ts',
    find: "  await lockNames(scope, 'select fold(:name)', { name: name.trim() });\n",
    replace: '',
    tests: of('contacts/contacts'),
  },
  {
    file: 'api/src/features/contacts/contactMerging.ts',
    find: "    { table: 'tasks', column: 'contact_id', isVersioned: true },\n",
    replace: '',
    tests: of('contacts/duplicates'),
  },
  {
    file: 'api/src/features/contacts/contactMerging.ts',
    find: "    { table: 'deals', column: 'contact_id', isVersioned: true },\n",
    replace: '',
    tests: of('contacts/duplicates'),
  },
  {
    file: 'api/src/features/companies/companyMerging.ts',
    find: "    { table: 'files', column: 'company_id' },\n",
    replace: '',
    tests: of('companies/companyDuplicates', 'merges/belongings'),
  },
  {
    file: 'api/src/features/companies/companyMerging.ts',
    find: 'afterMerge: nameInContacts,',
    replace: 'afterMerge: async () => undefined,',
    tests: of('companies/companyDuplicates'),
  },
  {
    file: 'api/src/db/scope.ts',
    find: 'return WITH_TRASH.has(table) ?',
    replace: 'return false ?',
    tests: of('trash/trash'),
  },
  {
    file: 'shared/src/trash.ts',
    find: 'TRASH_DAYS = 30',
    replace: 'TRASH_DAYS = 3000',
    tests: of('trash/trash', 'housekeeping/housekeeping'),
  },

  // Imports and files
  {
    file: 'api/src/features/imports/objects/contacts.ts',
    find: 'order by email_key, created_at, id',
    replace: 'order by email_key, created_at desc, id',
    tests: of('imports/duplicates'),
  },
  {
    file: 'api/src/features/imports/objects/contacts.ts',
    find: 'case when by_id.deleted_at is null then by_id.id end, by_key.id, by_email.id,',
    replace: 'by_email.id, case when by_id.deleted_at is null then by_id.id end, by_key.id,',
    tests: of('imports/duplicates'),
  },
  {
    file: 'api/src/features/imports/engine/match.repository.ts',
    find: '>= 2 * count(*)',
    replace: '>= 0 * count(*)',
    tests: of('imports/transfers/transfers'),
  },
  {
    file: 'api/src/features/imports/engine/match.repository.ts',
    find: 'bool_and(import_id = any(:imports::uuid[]))',
    replace: 'true',
    tests: of('imports/transfers/transfers'),
  },
  {
    file: 'api/src/features/imports/transfers/importTransferred.ts',
    find: "source !== 'spreadsheet'",
    replace: 'true',
    tests: of('imports/transfers/transfers'),
  },
  {
    file: 'api/src/features/imports/objects/noteLinks.ts',
    find: "where kind = 'email' and (status is null or status = 'done')",
    replace: "where kind = 'email'",
    tests: of('imports/historyRules'),
  },
  {
    file: 'api/src/features/imports/engine/decide.repository.ts',
    find: 'as ranked where ranked.nth = decided.nth and ranked.place > :room',
    replace: 'as ranked where ranked.nth = decided.nth and ranked.place >= :room',
    tests: of('imports/imports', 'workspaces/planLimits'),
  },
  {
    file: 'api/src/features/imports/engine/decide.repository.ts',
    find: '  if (object.refuse) await scope.db.raw(object.refuse.sql, { workspace: scope.workspaceId });\n',
    replace: '',
    tests: of('personalData/personalData'),
  },
  {
    file: 'api/src/features/imports/engine/importedFile.ts',
    find: 'problem: tooManyCells(cells, headers)',
    replace: 'problem: undefined',
    tests: of('imports/choices'),
  },
  {
    file: 'api/src/features/imports/engine/undo.repository.ts',
    find: "    importId,\n    'import_undone_of',",
    replace: "    '',\n    'import_undone_of',",
    tests: of('imports/choices'),
  },
  {
    file: 'api/src/features/imports/objects/deals.ts',
    find: "{existingValue('currency')}, (select currency from workspaces where id = :workspace)",
    replace: "{existingValue('currency')}",
    tests: of('imports/dealsAndTasks'),
  },
  {
    file: 'api/src/features/imports/objects/tasks.ts',
    find: 'by_id.id end, by_key.id, by_title.id)',
    replace: 'by_id.id end, by_title.id)',
    tests: of('imports/tasks'),
  },
  {
    file: 'api/src/features/imports/objects/tasks.ts',
    find: "case when coalesce(decided.status, records.status) = 'done' then",
    replace: 'case when false then',
    tests: of('imports/tasks'),
  },
  {
    file: 'api/src/features/imports/objects/common.ts',
    find: 'parseInstant(created, reading, NOON)',
    replace: 'parseInstant(created.slice(0, 10), reading, NOON)',
    tests: of('imports/imports'),
  },

  // Campaigns
  {
    file: 'api/src/features/campaigns/sendToRecipient.ts',
    find: 'if (await isSuppressed(scope, waiting.email)) {',
    replace: 'if (false) {',
    tests: of('campaigns/campaigns'),
  },
  {
    file: 'api/src/features/campaigns/suppressions.repository.ts',
    find: "  (await rows(scope, 'suppressions')\n    .where({ email_norm: normalized(email) })\n    .first('id')) !== undefined;",
    replace:
      "  (await rows(scope, 'suppressions')\n    .where({ email_norm: email })\n    .first('id')) !== undefined;",
    tests: of('campaigns/campaigns'),
  },
  {
    file: 'api/src/features/campaigns/audience.repository.ts',
    find: 'and suppressions.email_norm = lower(contacts.email))',
    replace: 'and suppressions.email_norm = contacts.email)',
    tests: of('campaigns/campaigns'),
  },
  {
    file: 'api/src/features/campaigns/sendToRecipient.ts',
    find: "if (waiting.status === 'sending') {",
    replace: 'if (false) {',
    tests: of('campaigns/campaigns'),
  },
  {
    file: 'api/src/features/campaigns/sendToRecipient.ts',
    find: '  await claimRecipient(scope, id);\n',
    replace: '',
    tests: of('campaigns/campaigns'),
  },
  {
    file: 'api/src/features/campaigns/sendToRecipient.ts',
    find: 'RETRY_MINUTES = [5, 15, 40, 120, 180]',
    replace: 'RETRY_MINUTES = [5, 15, 40, 120, 180, 360]',
    tests: of('campaigns/campaigns'),
  },
  {
    file: 'api/src/features/campaigns/sendToRecipient.ts',
    find: 'code > 554',
    replace: 'code > 599',
    tests: of('campaigns/campaigns'),
  },
  {
    file: 'api/src/features/campaigns/audience.repository.ts',
    find: "scope.db.raw('distinct on (lower(contacts.email)) contacts.id as contact_id')",
    replace: "scope.db.raw('distinct on (contacts.email) contacts.id as contact_id')",
    tests: of('campaigns/campaigns'),
  },

  // Tasks
  {
    file: 'api/src/features/tasks/tasks.readModel.ts',
    find: 'tasks.due_date < $',
    replace: 'tasks.due_date <= $',
    tests: of('tasks/tasks'),
  },
  {
    file: 'api/src/features/tasks/tasks.readModel.ts',
    find: "    .whereNot('tasks.status', 'done')\n",
    replace: '',
    tests: of('tasks/tasks'),
  },

  // Demo
  {
    file: 'api/src/features/outbox/outbox.service.ts',
    find: '  if (workspaceId && (await inWorkspace(db, { workspaceId }, isDemo))) return;\n',
    replace: '',
    tests: of('demo/demo'),
  },
  {
    file: 'api/src/features/access/verifiedEmail.ts',
    find: '  await requireNotDemo(scope);\n',
    replace: '',
    tests: of('demo/demo'),
  },
  {
    file: 'api/src/features/demo/demo.repository.ts',
    find: "trx('workspaces').whereRaw('demo_until <= now()')",
    replace: "trx('workspaces').whereNotNull('demo_until')",
    tests: of('demo/demo'),
  },
  {
    file: 'api/src/features/workspaces/workspaces.repository.ts',
    find: ".whereNot({ id }).whereNull('demo_until'))",
    replace: '.whereNot({ id }))',
    tests: of('demo/demo'),
  },
  {
    file: 'api/src/features/demo/demo.service.ts',
    find: '    await lockDemos(trx);\n',
    replace: '',
    tests: of('demo/demo'),
  },

  // Transfers from other tools
  {
    file: 'api/src/features/imports/objects/dealReader.ts',
    find: '(roles.find(({ isPrimary }) => isPrimary) ?? roles[0])',
    replace: 'roles[0]',
    tests: of('imports/transfers/lookupFiles'),
  },
  {
    file: 'api/src/features/imports/engine/seenRows.ts',
    find: '{ ...reading, others }',
    replace: 'reading',
    tests: of('imports/transfers/lookupFiles'),
  },
  {
    file: 'api/src/features/imports/imports.service.ts',
    find: '? { contact_external_id: [], ...mapping } : mapping',
    replace: '? mapping : mapping',
    tests: of('imports/transfers/lookupFiles'),
  },

  // Downloads
  {
    file: 'api/src/http/download.ts',
    find: '} else if (this.isWhole) return;',
    replace: '} else return;',
    tests: of('exports/exports'),
  },
  {
    file: 'api/src/http/download.ts',
    find: 'if (this.bytes >= SENT_FROM_BYTES && !this.sending) {',
    replace: 'if (!this.sending) {',
    tests: of('exports/exports'),
  },
  {
    file: 'api/src/http/download.ts',
    find: 'if (this.bytes >= SENT_FROM_BYTES && !this.sending) {',
    replace: 'if (false) {',
    tests: of('exports/exports'),
  },
  {
    file: 'api/src/features/exports/exports.repository.ts',
    find: 'String(utils.prepareValue(bindings[Number(nth) - 1]))',
    replace: 'String(bindings[Number(nth) - 1])',
    tests: of('exports/exports'),
  },

  // Scores
  {
    file: 'api/src/features/ai/scores/scoring.ts',
    find: 'const isLost = lost_on !== null || (first',
    replace: 'const isLost = (first',
    tests: of('ai/ai'),
  },
  {
    file: 'api/src/features/ai/scores/scoring.ts',
    find: '(first !== undefined && !withOtherDeals.has(id))',
    replace: 'false',
    tests: of('ai/ai', 'ai/importedReasons'),
  },
  {
    file: 'api/src/features/ai/scores/scoring.ts',
    find: '(first !== undefined && !withOtherDeals.has(id))',
    replace: 'first !== undefined',
    tests: of('ai/ai'),
  },
  {
    file: 'api/src/features/ai/scores/scoring.ts',
    find: 'customer_since === null && !isLost',
    replace: 'customer_since === null',
    tests: of('ai/ai'),
  },
  {
    file: 'api/src/features/ai/scores/learnedModel.ts',
    find: 'options.countsAge ? heldOut : observedLater(heldOut)',
    replace: 'heldOut',
    tests: of('ai/scores/learnedModel'),
  },
  {
    file: 'api/src/features/ai/scores/learnedModel.ts',
    find: 'options.countsAge ? heldOut : observedLater(heldOut)',
    replace: 'observedLater(heldOut)',
    tests: of('ai/scores/learnedModel'),
  },
  {
    file: 'api/src/features/ai/scores/learnedModel.ts',
    find: 'await calibrate(whileOpen)',
    replace: 'await calibrate(heldOut)',
    tests: of('ai/scores/learnedModel'),
  },
  {
    file: 'api/src/features/ai/scores/learnedModel.ts',
    find: 'await conservativeQuality(whileOpen)',
    replace: 'await conservativeQuality(heldOut)',
    tests: of('ai/scores/learnedModel'),
  },
  {
    file: 'api/src/features/ai/scores/rankQuality.ts',
    find: 'if (!heldOut.ages.some((age) => age > 0)) return heldOut;',
    replace: '',
    tests: of('ai/scores/rankQuality'),
  },
  {
    file: 'api/src/features/ai/scores/rankQuality.ts',
    find: 'const isBelow = score < 0;',
    replace: 'const isBelow = false;',
    tests: of('ai/scores/rankQuality'),
  },
  {
    file: 'api/src/features/ai/scores/rankQuality.ts',
    find: 'Math.max(SLOPE_MIN, slope)',
    replace: 'slope',
    tests: of('ai/scores/rankQuality'),
  },
  {
    file: 'api/src/features/ai/scores/rankQuality.ts',
    find: 'Math.max(SLOPE_MIN, below)',
    replace: 'below',
    tests: of('ai/scores/rankQuality'),
  },
  {
    file: 'api/src/features/ai/scores/rankQuality.ts',
    find: 'SLOPE_STRENGTH * (slope - 1), SLOPE_STRENGTH * (below - 1)',
    replace: '0, 0',
    tests: of('ai/scores/rankQuality'),
  },
  {
    file: 'api/src/features/ai/scores/rankQuality.ts',
    find: 'Math.log((wonCount + 1) / (total - wonCount + 1))',
    replace: 'Math.log(wonCount / (total - wonCount))',
    tests: of('ai/scores/rankQuality'),
  },
  {
    file: 'api/src/features/ai/scores/rankQuality.ts',
    find: 'add(gradient, isBelow ? 2 : 1, miss * score);',
    replace: 'add(gradient, 1, miss * score);',
    tests: of('ai/scores/rankQuality'),
  },
  {
    file: 'api/src/features/ai/scores/score.ts',
    find: '(sum < 0 ? below : slope) * sum',
    replace: 'slope * sum',
    tests: of('ai/scores/score'),
  },
  {
    file: 'api/src/features/ai/scores/training.ts',
    find: 'isClearlyBelow(newest, value) && newest.value < lowest.value',
    replace: 'newest.value < lowest.value',
    tests: of('ai/scores/training'),
  },
  {
    file: 'api/src/features/ai/scores/training.ts',
    find: 'isClearlyBelow(newest, value) && newest.value < lowest.value',
    replace: 'false',
    tests: of('ai/scores/training'),
  },

  // Emails in mailboxes, and workspaces' own host names
  {
    file: 'api/src/integrations/imap/imapClient.ts',
    find: "if (!uids) throw new MailServerFailure('unreachable');",
    replace: 'if (!uids) return [];',
    tests: of('mailboxes/mailboxes'),
  },
  {
    file: 'api/src/features/mailboxes/connectMailbox.service.ts',
    find: 'before?.visibility ?? ',
    replace: '',
    tests: of('mailboxes/permission'),
  },
  {
    file: 'api/src/features/mailboxes/dropped.service.ts',
    find: 'if (isWithErased && people.length === 0) return;',
    replace: '',
    tests: of('mailboxes/dropped'),
  },
  {
    file: 'api/src/features/mailboxes/dropped.service.ts',
    find: ' && !erased.has(address)',
    replace: '',
    tests: of('mailboxes/dropped'),
  },
  {
    file: 'api/src/features/mailboxes/keepBatch.ts',
    find: '!erased.has(address)',
    replace: 'true',
    tests: of('mailboxes/mailboxes'),
  },
  {
    file: 'api/src/features/publicHosts/publicHosts.repository.ts',
    find: 'if (!own) return;',
    replace: '',
    tests: of('publicHosts/publicHosts'),
  },

  // Scheduled jobs, and stopping a process
  {
    file: 'api/src/jobs/workers.ts',
    find: ', jobKey: name, queueName: name',
    replace: '',
    tests: ['api/src/jobs/jobs.test.ts'],
  },
  {
    file: 'api/src/jobs/workers.ts',
    find: '  await forgetFutureRuns(pgPool);\n',
    replace: '',
    tests: ['api/src/jobs/jobs.test.ts'],
  },
  {
    file: 'api/src/runUntilStopped.ts',
    find: 'await Promise.all(others.map(end));',
    replace: 'for (const part of others.toReversed()) await end(part);',
    tests: ['api/src/serve.test.ts'],
  },
  {
    file: 'api/src/features/files/files.jobs.ts',
    find: 'ours.has(folderOf(key)) && ',
    replace: '',
    tests: of('files/files'),
  },
  {
    file: 'api/src/jobs/heartbeat.ts',
    find: "    await trx.raw('update worker_heartbeats set seen_at = now() where seen_at > now()');\n",
    replace: '',
    tests: ['api/src/jobs/jobs.test.ts'],
  },
  {
    file: 'api/src/serve.ts',
    find: '      await acceptPending();\n      // Closes only the port',
    replace: '      // Closes only the port',
    tests: ['api/src/serve.test.ts'],
  },

  // Waiting for each other, and what two do at once
  {
    file: 'api/src/features/team/members.repository.ts',
    find: '.forKeyShare().skipLocked()',
    replace: '.forKeyShare()',
    tests: of('team/team'),
  },
  {
    file: 'api/src/features/team/invitations.repository.ts',
    find: '(invited_by = ? or lower(email) = lower(?))',
    replace: '(invited_by = ? and lower(email) <> lower(?))',
    tests: of('team/team'),
  },
  {
    file: 'api/src/features/records/links.readModel.ts',
    find: '.forKeyShare()',
    replace: '',
    tests: of('contacts/contacts'),
  },
  {
    file: 'api/src/features/companies/companies.repository.ts',
    find: '.forKeyShare()',
    replace: '',
    tests: of('contacts/contacts'),
  },
  {
    file: 'api/src/features/imports/engine/newCompanies.repository.ts',
    find: 'if (!isDry) await lockCompanyNames(',
    replace: 'if (false) await lockCompanyNames(',
    tests: of('contacts/contacts'),
  },
  {
    file: 'api/src/features/billing/billing.repository.ts',
    find: 'pg_advisory_xact_lock(',
    replace: 'pg_advisory_lock(',
    tests: of('billing/billingLock'),
  },

  // Emails of which two members have a copy
  {
    file: 'api/src/features/mailboxes/keptMail.repository.ts',
    find: 'if (isDeepStrictEqual(shownOf(kept), shownOf(mail))) return kept.id;',
    replace: 'return kept.id;',
    tests: of('mailboxes/mailboxes'),
  },

  // Links of campaigns
  {
    file: 'api/src/features/campaigns/composeEmail.ts',
    find: 'linkUrls(paragraph, reader).trim()',
    replace: 'linkUrls(fillIn(paragraph, reader), reader).trim()',
    tests: of('campaigns/emailLinks'),
  },
  {
    file: 'api/src/features/campaigns/campaigns.repository.ts',
    find: 'sum(opened) filter (where',
    replace: 'sum(opened) filter (where true or',
    tests: of('campaigns/emailLinks'),
  },
];
