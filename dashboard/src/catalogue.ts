import { lazy } from 'react'
import { accountDataJobs } from './areas/account-data/jobs.ts'
import { accountDataRoutes } from './areas/account-data/routes.ts'
import { accountRoutes } from './areas/accounts/routes.ts'
import { addressRoutes } from './areas/addresses/routes.ts'
import { approvalRoutes } from './areas/approvals/routes.ts'
import { automationRoutes } from './areas/automations/routes.ts'
import { billingRoutes } from './areas/billing/routes.ts'
import { LimitBanner } from './areas/billing/LimitBanner.tsx'
import { PlanBanner } from './areas/billing/PlanBanner.tsx'
import { campaignRoutes } from './areas/campaigns/routes.ts'
import { consoleRoutes } from './areas/console/routes.ts'
import { contactRoutes } from './areas/contacts/routes.ts'
import { contactJobs } from './areas/contacts/jobs.ts'
import { designRoutes } from './areas/design/routes.ts'
import { domainRoutes } from './areas/domains/routes.ts'
import { homeRoutes } from './areas/home/routes.ts'
import { imageRoutes } from './areas/images/routes.ts'
import { importRoutes } from './areas/contacts/imports/routes.ts'
import { keyRoutes } from './areas/keys/routes.ts'
import { mailServiceRoutes } from './areas/mail-service/routes.ts'
import { moveJobs } from './areas/moves/jobs.ts'
import { paymentJobs } from './areas/payments/jobs.ts'
import { moveRoutes } from './areas/moves/routes.ts'
import { newsletterRoutes } from './areas/newsletters/routes.ts'
import { outboxRoutes } from './areas/outbox/routes.ts'
import { paymentRoutes } from './areas/payments/routes.ts'
import { productRoutes } from './areas/products/routes.ts'
import { segmentRoutes } from './areas/segments/routes.ts'
import { siteRoutes } from './areas/site/routes.ts'
import { subscriptionRoutes } from './areas/subscriptions/routes.ts'
import { templateRoutes } from './areas/templates/routes.ts'
import { webhookRoutes } from './areas/webhooks/routes.ts'

// Gathers what the areas add to the frame. The frame itself knows none of them.

export const routes = [
  homeRoutes,
  contactRoutes,
  importRoutes,
  moveRoutes,
  segmentRoutes,
  campaignRoutes,
  automationRoutes,
  templateRoutes,
  imageRoutes,
  siteRoutes,
  productRoutes,
  subscriptionRoutes,
  newsletterRoutes,
  designRoutes,
  domainRoutes,
  addressRoutes,
  accountRoutes,
  keyRoutes,
  approvalRoutes,
  webhookRoutes,
  mailServiceRoutes,
  outboxRoutes,
  paymentRoutes,
  billingRoutes,
  accountDataRoutes,
  consoleRoutes,
]

export const jobKinds = new Map(
  [...contactJobs, ...moveJobs, ...paymentJobs, ...accountDataJobs].map((job) => [job.kind, job]),
)

export const banners = [PlanBanner, LimitBanner]

// Frames that most people never see, and so never load.

export const ClosedAccount = lazy(async () => ({
  default: (await import('./areas/account-data/ClosedAccount.tsx')).ClosedAccount,
}))

export const NoPlan = lazy(async () => ({
  default: (await import('./areas/billing/NoPlan.tsx')).NoPlan,
}))
