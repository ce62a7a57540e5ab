import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { operation } from '#operation/operation.ts'
import type { Ports } from '#ports/ports.ts'
import { listHostsOfAccount } from '#areas/addresses/index.ts'
import { findAccountName, readUsage } from '#areas/billing/index.ts'
import {
  type CertificateTrouble,
  findCertificateTrouble,
  ownHost,
} from '#areas/certificates/index.ts'
import { type Campaign, lastCampaigns } from '#areas/campaigns/index.ts'
import { sumCountedBytes } from '#areas/files/index.ts'
import { libraryBytes } from '#areas/images/index.ts'
import { findMailTrouble } from '#areas/mail-service/index.ts'
import { listNewsletters, type Newsletter } from '#areas/newsletters/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { attentionTo } from './attention.ts'
import { findTrouble } from './attention-sql.ts'
import { countGrowth, countSubscribers } from './figures-sql.ts'
import { Overview } from './overview.ts'

const NEWSLETTERS_MAX = 1000

export const get_overview = operation({
  name: 'get_overview',
  route: 'GET /overview',
  summary:
    'Read how the account is: subscribers, growth, the last campaigns, usage, and what needs attention.',
  description:
    'One call for a start page or a morning report. `attention` names for each problem the operation that mends it.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({}),
  output: Overview,
  status: 200,
  refuses: [],
  example: {},

  async handler(_input, ctx) {
    const now = ctx.now.getTime()
    const newsletters = await allNewsletters(ctx)
    const [subscribers, campaigns] = [await countSubscribers(ctx), await lastCampaigns(ctx, 5)]
    const days30 = await countGrowth(ctx, new Date(now - 30 * DAY_MS))
    const active = [...subscribers.values()].map((counts) => counts.active)
    const { usage } = await readUsage(ctx, ctx.now, active)
    const trouble = await findTrouble(
      ctx,
      newsletters.map(({ id }) => id),
      {
        late: new Date(now - 600_000),
        stale: new Date(now - 7 * DAY_MS),
        silent: new Date(now - 14 * DAY_MS),
      },
    )
    return {
      account: { id: ctx.accountId, name: await findAccountName(ctx) },
      newsletters: newsletters.map((one) => ({
        id: one.id,
        name: one.name,
        subscribers: subscribers.get(one.id) ?? { active: 0, pending: 0, paid: 0 },
      })),
      growth: { days30 },
      lastCampaigns: campaigns.map(summaryOf),
      usage,
      storage: await storageOf(ctx),
      attention: attentionTo(
        { ...trouble, usage, certificates: await certificatesOf(ctx) },
        newsletters,
        {
          toOutbox: ctx.ports.mailer.provider === null,
          mailService: await findMailTrouble(ctx),
        },
      ),
    }
  },
})

/**
 * Finds failing certificates. On the cloud edition there are none, because its customers cannot
 * repair certificates.
 */
async function certificatesOf(
  ctx: AccountDb & { ports: Pick<Ports, 'deployment'>; now: Date },
): Promise<CertificateTrouble[]> {
  const { deployment } = ctx.ports
  if (deployment.edition === 'cloud' || !deployment.getsCertificates) return []
  const hosts = [ownHost(deployment), ...(await listHostsOfAccount(ctx))]
  return findCertificateTrouble(ctx, hosts, ctx.now)
}

async function storageOf(
  scope: AccountDb & { ports: Pick<Ports, 'deployment'> },
): Promise<Overview['storage']> {
  const { imageLibraryBytes, productFilesBytes } = scope.ports.deployment
  return {
    imageBytes: await libraryBytes(scope),
    imageBytesAllowed: imageLibraryBytes,
    productFileBytes: await sumCountedBytes(scope),
    productFileBytesAllowed: productFilesBytes,
  }
}

async function allNewsletters(scope: AccountDb): Promise<Newsletter[]> {
  return (await listNewsletters(scope, { limit: NEWSLETTERS_MAX, before: null })).slice(
    0,
    NEWSLETTERS_MAX,
  )
}

function summaryOf({
  id,
  newsletterId,
  subject,
  status,
  stopReason,
  counts,
  steps,
  createdAt,
}: Campaign) {
  const finishedAt = steps.at(-1)?.finishedAt ?? null
  return {
    id,
    newsletterId,
    subject,
    status,
    stopReason,
    counts,
    startedAt: steps[0]?.startedAt ?? null,
    finishedAt,
    createdAt,
  }
}
