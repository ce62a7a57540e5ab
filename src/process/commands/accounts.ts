import { normalAddress } from '#operation/addresses/email-address.ts'
import { deletePerson, openAccount, turnOffTwoFactor } from '#areas/accounts/index.ts'
import { findStanding, setPlan } from '#areas/billing/index.ts'
import type { Opened } from '../open.ts'
import { runAsOperator } from './call.ts'
import { accountOf } from './named-account.ts'

export async function createAccount(
  opened: Opened,
  options: { email: string; password: string; name: string; json?: true },
): Promise<string> {
  const account = await openAccount(opened.system, options)
  const { accountId, apiKey, newsletterId } = account
  if (options.json) return JSON.stringify(account)
  const { slug } = (await runAsOperator(opened, accountId, 'get_newsletter', { newsletterId })) as {
    slug: string
  }
  return `Account      ${accountId}
Newsletter   ${newsletterId}
Signup page  ${opened.system.ports.deployment.baseUrl}/n/${slug}
API key      ${apiKey}

The key is shown only now. To use it here:
export API_KEY=${apiKey}`
}

export async function createKey(
  opened: Opened,
  options: { name: string; level: string; account?: string; json?: true },
): Promise<string> {
  const accountId = await accountOf(opened, options.account)
  const made = (await runAsOperator(opened, accountId, 'create_api_key', {
    name: options.name,
    level: options.level,
  })) as { key: string }
  return options.json ? JSON.stringify(made) : `${made.key}\n\nThe key is shown only now.`
}

export async function resetTwoFactor(opened: Opened, options: { email: string }): Promise<string> {
  if (!(await turnOffTwoFactor(opened.system.db, normalAddress(options.email))))
    throw new Error(`No person has the address ${options.email}.`)
  return `${options.email} now signs in with the password alone, and is signed out everywhere. The person can turn two-factor sign-in on again under “Your sign-in” in the dashboard.`
}

export async function removePerson(
  opened: Opened,
  { email, keys }: { email: string; keys?: 'keep' | 'revoke' },
): Promise<string> {
  const deletion = await deletePerson(opened.system, normalAddress(email), keys)
  if (deletion.outcome === 'unknown') throw new Error(`No person has the address ${email}.`)
  if (deletion.outcome === 'last_owner')
    throw new Error(
      `${email} is the only owner of ${deletion.accountName}. Make another member its owner first: Settings → Team.`,
    )
  const names = deletion.keys.map(({ name, start }) => `"${name}" (${start}…)`).join(', ')
  if (deletion.outcome === 'has_keys')
    throw new Error(
      `${email} made API keys that still work: ${names}. Add --keys revoke to revoke them too, or --keys keep to keep them.`,
    )
  return `${email} is deleted and was removed from ${deletion.accounts} accounts.${names && ` Revoked keys: ${names}.`}`
}

/** The statuses of a subscription that the provider charges. */
const PAYING = new Set(['trialing', 'active', 'past_due', 'unpaid'])

export async function setAccountPlan(
  opened: Opened,
  { account, plan }: { account: string; plan: string },
): Promise<string> {
  const accountId = await accountOf(opened, account)
  await setPlan(opened.system, accountId, plan === 'none' ? null : plan)
  const has = `${accountId} now has ${plan === 'none' ? 'no plan' : `the plan ${plan}`}.`
  if (opened.system.ports.deployment.edition === 'self-hosted')
    return `${has} This deployment is self-hosted, so plans set no limits.`
  const { subscription } = await findStanding({ db: opened.system.db, accountId })
  const pays = PAYING.has(subscription ?? '')
  const alsoPays =
    pays && plan !== 'none'
      ? ' It also pays a subscription, which goes on until it is ended: the owner can, or you at Stripe.'
      : ''
  const comesBack =
    pays && plan === 'none'
      ? ' It pays a subscription, which gives it its plan again within the hour.'
      : ''
  return `${has} Campaigns that stopped at a limit go on when they are resumed.${alsoPays}${comesBack}`
}
