import * as accountData from '#areas/account-data/index.ts'
import * as accounts from '#areas/accounts/index.ts'
import * as activity from '#areas/activity/index.ts'
import * as archive from '#areas/archive/index.ts'
import * as site from '#areas/site/index.ts'
import * as automations from '#areas/automations/index.ts'
import * as billing from '#areas/billing/index.ts'
import * as bounces from '#areas/bounces/index.ts'
import * as campaigns from '#areas/campaigns/index.ts'
import * as confirmations from '#areas/confirmations/index.ts'
import * as contacts from '#areas/contacts/index.ts'
import * as content from '#areas/content/index.ts'
import * as domains from '#areas/domains/index.ts'
import * as engagement from '#areas/engagement/index.ts'
import * as exports from '#areas/exports/index.ts'
import * as files from '#areas/files/index.ts'
import * as images from '#areas/images/index.ts'
import * as eventLog from '#areas/events/index.ts'
import * as longJobs from '#areas/jobs/index.ts'
import * as keys from '#areas/keys/index.ts'
import * as mailings from '#areas/mailings/index.ts'
import * as newsletters from '#areas/newsletters/index.ts'
import * as overview from '#areas/overview/index.ts'
import * as paidNewsletters from '#areas/paid-newsletters/index.ts'
import * as payments from '#areas/payments/index.ts'
import * as plans from '#areas/plans/index.ts'
import * as products from '#areas/products/index.ts'
import * as rights from '#areas/rights/index.ts'
import * as segments from '#areas/segments/index.ts'
import * as subscriptions from '#areas/subscriptions/index.ts'
import * as templates from '#areas/templates/index.ts'
import * as webhooks from '#areas/webhooks/index.ts'
import * as welcome from '#areas/welcome/index.ts'
import type { AnyEventKind } from '#operation/events/event.ts'
import type { AnyJob } from '#operation/jobs/job.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import type { Registration } from '#operation/registry.ts'
import type { SignalHandler } from '#operation/events/signal.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { type Retention, retention as ofRequests } from '#operation/jobs/retention.ts'
import type { Precheck } from '#operation/system.ts'

/** One area's operations, in the grouping of the docs. */
export interface AreaOperations {
  area: string
  title: string
  operations: readonly AnyOperation[]
}

export const areas: readonly AreaOperations[] = [
  { area: 'overview', title: 'Overview', operations: overview.operations },
  { area: 'billing', title: 'Plan and usage', operations: [...billing.operations, ...plans.operations] },
  { area: 'newsletters', title: 'Newsletters', operations: [...newsletters.operations, ...site.operations, ...welcome.operations] },
  {
    area: 'contacts',
    title: 'Contacts, tags and custom fields',
    operations: [
      ...contacts.operations,
      ...subscriptions.operations,
      ...exports.operations,
      ...confirmations.operations,
      ...mailings.operations,
      ...activity.operations,
      ...rights.operations,
      ...files.operations,
    ],
  },
  { area: 'segments', title: 'Segments', operations: segments.operations },
  {
    area: 'campaigns',
    title: 'Campaigns',
    operations: [...campaigns.operations, ...content.operations, ...archive.operations, ...engagement.operations],
  },
  { area: 'automations', title: 'Automations', operations: automations.operations },
  { area: 'products', title: 'Products and orders', operations: products.operations },
  { area: 'subscriptions', title: 'Paid subscriptions', operations: paidNewsletters.operations },
  { area: 'templates', title: 'Templates and snippets', operations: [...templates.operations, ...content.snippetOperations] },
  { area: 'images', title: 'Images', operations: images.operations },
  { area: 'jobs', title: 'Jobs', operations: longJobs.operations },
  { area: 'domains', title: 'Sending domains', operations: domains.operations },
  { area: 'payments', title: 'Payments', operations: payments.operations },
  { area: 'webhooks', title: 'Webhooks', operations: webhooks.operations },
  { area: 'events', title: 'Events', operations: eventLog.operations },
  { area: 'keys', title: 'API keys', operations: keys.operations },
  { area: 'members', title: 'People of the account', operations: accounts.operations },
  { area: 'account', title: 'Account data', operations: accountData.operations },
  { area: 'sessions', title: 'Sessions of a signed-in person', operations: accounts.sessionOperations },
  { area: 'outbox', title: 'Outbox', operations: accounts.outboxOperations },
]

export const operations: readonly AnyOperation[] = areas.flatMap((area) => area.operations)
export const events: readonly AnyEventKind[] = [
  ...contacts.events,
  ...subscriptions.events,
  ...campaigns.events,
  ...automations.events,
  ...products.events,
  ...webhooks.events,
]
export const jobs: readonly AnyJob[] = [
  ...newsletters.jobs,
  ...billing.jobs,
  ...keys.jobs,
  ...contacts.jobs,
  ...exports.jobs,
  ...confirmations.jobs,
  ...campaigns.jobs,
  ...archive.jobs,
  ...automations.jobs,
  ...webhooks.jobs,
  ...welcome.jobs,
  ...accounts.jobs,
  ...payments.jobs,
  ...plans.jobs,
  ...products.jobs,
  ...paidNewsletters.jobs,
  ...rights.jobs,
  ...accountData.jobs,
]
export const reactions: readonly Reaction[] = [
  webhooks.noteDeliveries,
  welcome.noteWelcomes,
  archive.publishIssues,
  products.payConfirmed,
  automations.followEvents,
]

export const signalHandlers: readonly SignalHandler[] = [
  ...contacts.signalHandlers,
  ...confirmations.signalHandlers,
  ...mailings.signalHandlers,
  ...subscriptions.signalHandlers,
  ...segments.signalHandlers,
  ...campaigns.signalHandlers,
  ...archive.signalHandlers,
  ...automations.signalHandlers,
  ...plans.signalHandlers,
  ...newsletters.signalHandlers,
  ...templates.signalHandlers,
  ...content.signalHandlers,
  ...products.signalHandlers,
  ...paidNewsletters.signalHandlers,
]

/** The entries of the registries that areas keep open for areas downstream, such as the kinds of mails. */
export const registrations: readonly Registration[] = [
  ...accountData.registrations,
  ...accounts.registrations,
  ...newsletters.registrations,
  ...contacts.registrations,
  ...subscriptions.registrations,
  ...segments.registrations,
  ...campaigns.registrations,
  ...content.registrations,
  ...archive.registrations,
  ...automations.registrations,
  ...welcome.registrations,
  ...confirmations.registrations,
  ...products.registrations,
  ...paidNewsletters.registrations,
  ...mailings.registrations,
  ...engagement.registrations,
  ...bounces.registrations,
  ...templates.registrations,
  ...images.registrations,
  ...payments.registrations,
  ...plans.registrations,
  ...files.registrations,
  ...domains.registrations,
  ...keys.registrations,
  ...webhooks.registrations,
  ...eventLog.registrations,
  ...exports.registrations,
  ...rights.registrations,
]

export const prechecks: readonly Precheck[] = [...domains.prechecks, ...welcome.prechecks]

/** The deletion of all that is kept for a time only, in the order in which one round does it. */
export const retention: readonly Retention[] = [
  ...ofRequests,
  ...billing.retention,
  ...eventLog.retention,
  ...confirmations.retention,
  ...contacts.retention,
  ...exports.retention,
  ...products.retention,
  ...paidNewsletters.retention,
  ...files.retention,
  ...images.retention,
  ...mailings.retention,
  ...bounces.retention,
  ...welcome.retention,
  ...automations.retention,
  ...payments.retention,
  ...accounts.retention,
  ...rights.retention,
  ...accountData.retention,
]

/** The work that areas repeat while a process runs. */
export const periodic: readonly Periodic[] = [
  ...keys.periodic,
  ...engagement.periodic,
  ...contacts.periodic,
  ...subscriptions.periodic,
  ...segments.periodic,
  ...domains.periodic,
  ...webhooks.periodic,
  ...billing.periodic,
  ...automations.periodic,
  ...accountData.periodic,
  ...payments.periodic,
  ...products.periodic,
  ...plans.periodic,
  ...paidNewsletters.periodic,
]

export function findOperation(name: string): AnyOperation | undefined {
  return operations.find((operation) => operation.name === name)
}
