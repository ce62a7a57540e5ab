/**
 * A read of a page that the server writes into it. `$newsletterId` and the other names with `$` are
 * filled in by the server. The page has the same operation and input, else it asks again.
 */
export interface Read {
  operation: string
  input: Record<string, unknown>
}

/** The reads of every page. */
export const ALWAYS: readonly Read[] = [
  { operation: 'get_session', input: {} },
  { operation: 'list_newsletters', input: { limit: 100 } },
  { operation: 'list_jobs', input: { limit: 10 } },
]

interface FirstLoad {
  /** The lazy files that the page asks for when it is drawn, below `dashboard/src`. */
  along?: readonly string[]
  /** The areas whose words it shows at once. By default those of its modules. */
  words?: readonly string[]
  reads?: readonly Read[]
}

const ofNewsletter = (operation: string, input: object): Read => ({
  operation,
  input: { newsletterId: '$newsletterId', ...input },
})

/** The files, words and reads that the server sends with a page, by its path. */
export const FIRST_LOADS: Record<string, FirstLoad> = {
  '/': {
    along: ['shell/JobTray.tsx'],
    words: ['home'],
    reads: [
      { operation: 'get_overview', input: {} },
      { operation: 'list_approvals', input: { status: 'pending', limit: 100 } },
      { operation: 'list_contacts', input: { tag: 'sample-data', limit: 1, include: 'total' } },
      { operation: 'list_domains', input: { limit: 100 } },
      ofNewsletter('list_campaigns', { status: 'draft', limit: 1 }),
      ofNewsletter('list_campaigns', { sort: 'soonest', limit: 1 }),
      ofNewsletter('list_campaigns', { status: 'sent', sort: 'sent', limit: 1 }),
      ofNewsletter('list_campaigns', { status: 'sent', limit: 1 }),
      ofNewsletter('get_growth', { from: '$from30', timeZone: '$timeZone', by: 'month' }),
    ],
  },
  '/campaigns/$campaignId': {
    along: [
      'areas/campaigns/composer/Composer.tsx',
      'areas/content/visual/VisualEditor.tsx',
      'shell/JobTray.tsx',
    ],
    words: ['campaigns'],
    reads: [
      { operation: 'get_campaign', input: { campaignId: '$campaignId' } },
      { operation: 'list_custom_fields', input: {} },
      ofNewsletter('list_snippets', { limit: 100 }),
    ],
  },
}
