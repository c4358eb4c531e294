/** Query parameters that are always set for assistants. */
export const FIXED_QUERIES: Record<string, Record<string, string>> = { listTimeline: { text: 'plain' } };

/** The operations that assistants can use, with additions to their summaries. None of them deletes or sends anything. */
export const TOOLS: Record<string, string> = {
  search: 'Finds contacts, companies, deals and tasks by part of a name, address, phone number or tag.',
  listContacts: 'Can be sorted and filtered by status, tag, company, owner or `filter`.',
  getContact: '',
  listCompanies: '',
  getCompany: '',
  listDeals: '`state=open` leaves out closed deals. Amounts are in the currency of each deal.',
  getDeal: '',
  listTasks: '`open=true` leaves out finished ones.',
  getTask: '',
  listTimeline: 'Notes, logged calls, meetings and emails, and changes, newest first.',
  listPipelines: 'To move a deal, use the `key` of a stage.',
  listFields: 'The custom fields of this workspace, with their keys for `custom` and filters.',
  getAttention: 'Overdue tasks, contacts to get in touch with, and stalled deals.',
  getDashboardStats: '',
  getOverviewReport: '',
  getPipelineReport: '',
  getTargets: '',
  createContact: 'Search first, so that no contact is added twice.',
  updateContact: 'Only the given fields change.',
  createCompany: 'Search first, so that no company is added twice.',
  updateCompany: 'Only the given fields change.',
  createDeal: '',
  updateDeal: 'Only the given fields change. A different `stage` moves the deal.',
  createTask: '',
  updateTask: 'Only the given fields change. `status` `done` completes the task.',
  createNote: '',
  logTouch: 'Adds a call, meeting or email that took place to the timeline. Sends nothing.',
};
