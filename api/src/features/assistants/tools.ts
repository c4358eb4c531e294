/** What is always asked for by assistants. */
export const ALWAYS: Record<string, Record<string, string>> = { listTimeline: { text: 'plain' } };

/** The operations that assistants may use, with what their summaries leave out. None deletes or sends anything. */
export const TOOLS: Record<string, string> = {
  search: 'Finds contacts, companies, deals and tasks by a part of a name, an address, a number or a tag.',
  listContacts: 'Sorted and narrowed by status, tag, company, owner or `filter`.',
  getContact: '',
  listCompanies: '',
  getCompany: '',
  listDeals: '`state=open` leaves out closed deals. Amounts are in the currency of each deal.',
  getDeal: '',
  listTasks: '`open=true` leaves out finished ones.',
  getTask: '',
  listTimeline: 'Notes, logged calls, meetings and emails, and changes, the newest first.',
  listPipelines: 'Deals are moved to the `key` of a stage.',
  listFields: 'The fields that this workspace added, with the keys that `custom` and filters take.',
  getAttention: 'Overdue tasks, contacts to be in touch with, and deals that rest.',
  getDashboardStats: '',
  getOverviewReport: '',
  getPipelineReport: '',
  getTargets: '',
  createContact: 'Search first, so that nobody is added twice.',
  updateContact: 'Only the given fields change.',
  createCompany: 'Search first, so that no company is added twice.',
  updateCompany: 'Only the given fields change.',
  createDeal: '',
  updateDeal: 'Only the given fields change. Another `stage` moves the deal there.',
  createTask: '',
  updateTask: 'Only the given fields change. `status` `done` finishes it.',
  createNote: '',
  logTouch: 'A call, a meeting or an email that took place, for the timeline. It sends nothing.',
};
