import { area as accountData } from '#areas/account-data/index.ts'
import { area as accounts } from '#areas/accounts/index.ts'
import { area as activity } from '#areas/activity/index.ts'
import { area as addresses } from '#areas/addresses/index.ts'
import { area as approvals } from '#areas/approvals/index.ts'
import { area as archive } from '#areas/archive/index.ts'
import { area as automations } from '#areas/automations/index.ts'
import { area as billing } from '#areas/billing/index.ts'
import { area as bounces } from '#areas/bounces/index.ts'
import { area as campaigns } from '#areas/campaigns/index.ts'
import { area as confirmations } from '#areas/confirmations/index.ts'
import { area as contacts } from '#areas/contacts/index.ts'
import { area as content } from '#areas/content/index.ts'
import { area as domains } from '#areas/domains/index.ts'
import { area as engagement } from '#areas/engagement/index.ts'
import { area as eventLog, eventKinds } from '#areas/events/index.ts'
import { area as exports } from '#areas/exports/index.ts'
import { area as files } from '#areas/files/index.ts'
import { area as images } from '#areas/images/index.ts'
import { area as longJobs } from '#areas/jobs/index.ts'
import { area as keys } from '#areas/keys/index.ts'
import { area as mailService } from '#areas/mail-service/index.ts'
import { area as mailings } from '#areas/mailings/index.ts'
import { area as moves } from '#areas/moves/index.ts'
import { area as newsletters } from '#areas/newsletters/index.ts'
import { area as oauth } from '#areas/oauth/index.ts'
import { area as overview } from '#areas/overview/index.ts'
import { area as payments } from '#areas/payments/index.ts'
import { area as plans } from '#areas/plans/index.ts'
import { area as products } from '#areas/products/index.ts'
import { area as rights } from '#areas/rights/index.ts'
import { area as segments } from '#areas/segments/index.ts'
import { area as site } from '#areas/site/index.ts'
import { area as subscriptions } from '#areas/subscriptions/index.ts'
import { area as templates } from '#areas/templates/index.ts'
import { area as webhooks } from '#areas/webhooks/index.ts'
import { area as welcome } from '#areas/welcome/index.ts'
import type { Area } from '#operation/area.ts'
import type { AnyEventKind } from '#operation/event.ts'
import type { AnyJob } from '#operation/jobs/job.ts'
import type { Periodic } from '#operation/periodic.ts'
import { type Retention, retention as ofRequests } from '#operation/jobs/retention.ts'
import type { AnyOperation } from '#operation/operation.ts'
import { declaredOperations } from '#operation/policy/act-plan.ts'
import { gather, register } from '#operation/registry.ts'

/**
 * All areas, in the order in which their reactions run. `webhooks` comes first, so that an event is
 * stored before other reactions. `products` handles a confirmation before `automations`.
 */
const doors: readonly Area[] = [
  accountData,
  accounts,
  newsletters,
  contacts,
  subscriptions,
  segments,
  site,
  domains,
  addresses,
  webhooks,
  welcome,
  campaigns,
  templates,
  content,
  archive,
  moves,
  billing,
  plans,
  products,
  automations,
  exports,
  confirmations,
  mailings,
  engagement,
  activity,
  bounces,
  images,
  payments,
  rights,
  files,
  keys,
  oauth,
  approvals,
  eventLog,
  longJobs,
  mailService,
  overview,
]

/** The titles of the sections of the API docs, in order. */
const TITLES = {
  overview: 'Overview',
  billing: 'Plan and usage',
  newsletters: 'Newsletters',
  contacts: 'Contacts, tags and custom fields',
  segments: 'Segments',
  campaigns: 'Campaigns',
  automations: 'Automations',
  products: 'Products and orders',
  subscriptions: 'Paid subscriptions',
  templates: 'Templates and snippets',
  images: 'Images',
  moves: 'Moves from other services',
  jobs: 'Jobs',
  domains: 'Sending domains',
  payments: 'Payments',
  webhooks: 'Webhooks',
  events: 'Events',
  keys: 'API keys',
  apps: 'Connected apps',
  approvals: 'Approvals',
  members: 'People of the account',
  account: 'Account data',
  sessions: 'Sessions of a signed-in person',
  outbox: 'Outbox',
  mail_service: 'Mail service',
}

export interface AreaOperations {
  area: string
  title: string
  operations: readonly AnyOperation[]
}

for (const part of doors.flatMap(({ operations = {} }) => Object.keys(operations)))
  if (!Object.hasOwn(TITLES, part))
    throw new Error(
      `operations stand in the part ${part} of the docs: give it a title in src/catalogue.ts`,
    )

export const areas: readonly AreaOperations[] = Object.entries(TITLES).map(([area, title]) => ({
  area,
  title,
  operations: doors.flatMap(({ operations }) => operations?.[area] ?? []),
}))
export const operations: readonly AnyOperation[] = areas.flatMap((area) => area.operations)
export const events: readonly AnyEventKind[] = eventKinds
export const jobs: readonly AnyJob[] = doors.flatMap((area) => area.jobs ?? [])
export const registrations = gather([
  ...doors.flatMap((area) => area.registrations ?? []),
  ...operations.map((operation) => register(declaredOperations, operation)),
])
/** The functions that delete expired data, in the order in which a round runs them. */
export const retention: readonly Retention[] = [
  ...ofRequests,
  ...doors.flatMap((area) => area.retention ?? []),
]
export const periodic: readonly Periodic[] = doors.flatMap((area) => area.periodic ?? [])

export function findOperation(name: string): AnyOperation | undefined {
  return operations.find((operation) => operation.name === name)
}
