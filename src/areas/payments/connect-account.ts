import { createHash } from 'node:crypto'
import { isLoopbackUrl } from '#lib/addresses/ip.ts'
import { ownerAddress } from '#operation/jobs/owner-notice.ts'
import { invalidRequest, Problem } from '#operation/problem.ts'
import type { AccountRecord } from '#ports/payment-records.ts'
import { type PaymentsAt, PaymentsFailure, type PaymentsTarget } from '#ports/payments.ts'
import type { Ports } from '#ports/ports.ts'
import type { AccountDb } from '#db/account-db.ts'
import { type Connection, sandboxAccount, stateOf } from './connection.ts'
import type { NewConnection } from './connection-sql.ts'
import {
  paymentKeyRefused,
  paymentsConnected,
  paymentsNotConfigured,
  type PaymentMode,
} from './payments.ts'
import { webhookToken } from './webhook-token.ts'

interface Connected {
  made: NewConnection
  onboardingUrl: string | null
}

interface Wanted {
  secretKey: string | undefined
  returnUrl: string
}

/**
 * Sets up the connection to an account at the provider, without storing it. A later call finds the
 * webhook endpoint that an earlier call created.
 */
export async function connectAccount(
  scope: AccountDb,
  ports: Ports,
  wanted: Wanted,
  current: Connection | undefined,
): Promise<Connected> {
  const payments = ports.payments
  if (payments === null) throw notHere()
  const mode = modeFor(ports, wanted.secretKey)
  const target = await targetFor(scope, ports, mode, { secretKey: wanted.secretKey, current })
  const at = payments.at(target)
  const account = await check(at, wanted.secretKey)
  refuseOther(current, { account, livemode: at.livemode })
  const sealed = target.kind === 'own' ? ports.vault.seal(Buffer.from(target.secretKey)) : null
  const webhook = await watch(scope, ports, at, {
    mode,
    account,
    current,
    sharesPlatform: target.kind === 'platform',
  })
  const made: NewConnection = {
    mode,
    livemode: at.livemode,
    providerAccount: account.id,
    secretKey: sealed,
    ...webhook,
    ...stateOf(account),
  }
  const asks = mode === 'connect' && (!account.canCharge || account.requirements.length > 0)
  const links = { returnUrl: wanted.returnUrl, refreshUrl: wanted.returnUrl }
  return { made, onboardingUrl: asks ? await at.setup.onboardingLink(links) : null }
}

/** Reads the account at the provider, which verifies the key. */
async function check({ setup }: PaymentsAt, secretKey: string | undefined): Promise<AccountRecord> {
  try {
    return await setup.check()
  } catch (error) {
    if (
      secretKey === undefined ||
      !(error instanceof PaymentsFailure) ||
      error.reason !== 'invalid_key'
    )
      throw error
    const detail =
      'Stripe does not accept this key. Copy it again from Stripe’s dashboard under Developers, API keys; a restricted key needs the rights of docs/payments.md.'
    throw new Problem(paymentKeyRefused, detail, {
      fieldErrors: [{ code: 'key_refused', detail, pointer: '/secretKey' }],
      cause: error,
    })
  }
}

function modeFor({ payments, deployment }: Ports, secretKey: string | undefined): PaymentMode {
  if (secretKey !== undefined) {
    if (deployment.edition === 'self-hosted') return 'own'
    const detail = 'This service connects accounts by Stripe’s own pages. Leave out secretKey.'
    throw new Problem(invalidRequest, detail, {
      fieldErrors: [{ code: 'not_here', detail, pointer: '/secretKey' }],
    })
  }
  if (payments!.platform !== null) return deployment.edition === 'cloud' ? 'connect' : 'own'
  if (payments!.sandbox) return 'sandbox'
  throw notHere()
}

function notHere(): Problem {
  return new Problem(
    paymentsNotConfigured,
    'This server has no Stripe key. Send your own as secretKey (self-hosted), or ask the operator to set STRIPE_SECRET_KEY (docs/payments.md).',
  )
}

async function targetFor(
  scope: AccountDb,
  ports: Ports,
  mode: PaymentMode,
  { secretKey, current }: { secretKey: string | undefined; current: Connection | undefined },
): Promise<PaymentsTarget> {
  if (mode === 'sandbox') return { kind: 'sandbox', account: sandboxAccount(scope.accountId) }
  if (mode === 'own')
    return secretKey === undefined ? { kind: 'platform' } : { kind: 'own', secretKey }
  if (current?.mode === 'connect') return { kind: 'connect', account: current.providerAccount }
  const { setup } = ports.payments!.at({ kind: 'platform' })
  const made = await setup.createAccount({
    key: `mailcast-account-${scope.accountId}`,
    accountId: scope.accountId,
    email: await ownerAddress(scope),
  })
  return { kind: 'connect', account: made.id }
}

/**
 * Refuses while another live account is connected. The test key of the same account is refused too,
 * because otherwise present payments would be lost. A sandbox account is replaced.
 */
function refuseOther(
  current: Connection | undefined,
  { account, livemode }: { account: AccountRecord; livemode: boolean },
): void {
  if (!current?.livemode || (current.providerAccount === account.id && livemode)) return
  throw new Problem(
    paymentsConnected,
    `The Stripe account ${current.providerAccount} is connected and takes real money. Disconnect it first (disconnect_payments), or use a live key of that account.`,
  )
}

type Webhook = Pick<NewConnection, 'webhookId' | 'webhookSecret'>
const NO_WEBHOOK: Webhook = { webhookId: null, webhookSecret: null }

/**
 * Creates the webhook endpoint at an account, unless the server's settings have a secret for it.
 */
async function watch(
  { accountId }: AccountDb,
  { deployment, payments, vault, log }: Ports,
  { setup }: PaymentsAt,
  {
    mode,
    account,
    current,
    sharesPlatform,
  }: {
    mode: PaymentMode
    account: AccountRecord
    current: Connection | undefined
    sharesPlatform: boolean
  },
): Promise<Webhook> {
  if (mode === 'connect' || (sharesPlatform && payments!.watched)) return NO_WEBHOOK
  // Stripe’s test mode has the same account id as live mode, but its own webhook endpoints.
  const isSame = current?.providerAccount === account.id && current.livemode === account.livemode
  if (current?.webhookId && isSame)
    return { webhookId: current.webhookId, webhookSecret: current.webhookSecret }
  const url = `${deployment.baseUrl}/inbound/stripe/${webhookToken(vault, accountId)}`
  const at = createHash('sha256')
    .update(`${url} ${account.id} ${account.livemode}`)
    .digest('hex')
    .slice(0, 16)
  try {
    const { id, secret } = await setup.watch({ key: `mailcast-webhook-${accountId}-${at}`, url })
    return { webhookId: id, webhookSecret: vault.seal(Buffer.from(secret)) }
  } catch (error) {
    // Stripe refuses loopback addresses. Such a server has no endpoint, and finds changes by the
    // hourly reconciliation.
    if (
      !(error instanceof PaymentsFailure) ||
      error.reason !== 'refused' ||
      !isLoopbackUrl(deployment.baseUrl)
    )
      throw error
    log.info(
      { accountId, said: error.said },
      'the payment provider cannot reach this server; payments are read every hour',
    )
    return NO_WEBHOOK
  }
}
