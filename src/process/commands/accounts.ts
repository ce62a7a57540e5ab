import { openAccount, setPlan, turnOffTwoFactor } from '#areas/accounts/index.ts'
import type { Opened } from '../open.ts'
import { runAsOperator } from './call.ts'
import { accountOf } from './named-account.ts'

export async function createAccount(opened: Opened, options: { email: string; password: string; name: string; json?: true }): Promise<string> {
  const account = await openAccount(opened.system, options)
  const { accountId, apiKey, newsletterId } = account
  if (options.json) return JSON.stringify(account)
  const { slug } = (await runAsOperator(opened, accountId, 'get_newsletter', { newsletterId })) as { slug: string }
  return `Account      ${accountId}
Newsletter   ${newsletterId}
Signup page  ${opened.system.ports.deployment.baseUrl}/n/${slug}
API key      ${apiKey}

The key is shown only now. To use it here:
export API_KEY=${apiKey}`
}

export async function createKey(opened: Opened, options: { name: string; level: string; account?: string; json?: true }): Promise<string> {
  const accountId = await accountOf(opened, options.account)
  const made = (await runAsOperator(opened, accountId, 'create_api_key', { name: options.name, level: options.level })) as { key: string }
  return options.json ? JSON.stringify(made) : `${made.key}\n\nThe key is shown only now.`
}

export async function resetTwoFactor(opened: Opened, options: { email: string }): Promise<string> {
  if (!(await turnOffTwoFactor(opened.system.db, options.email))) throw new Error(`No person has the address ${options.email}.`)
  return `${options.email} now signs in with the password alone, and is signed out everywhere. The person can turn two-factor sign-in on again under “Your sign-in” in the dashboard.`
}

const PLANS = ['starter', 'growth', 'pro', 'scale', 'max', 'none']

export async function setAccountPlan(opened: Opened, options: { account: string; plan: string }): Promise<string> {
  if (!PLANS.includes(options.plan)) throw new Error(`There is no plan ${options.plan}. Plans: ${PLANS.join(', ')}.`)
  const accountId = await accountOf(opened, options.account)
  await setPlan(opened.system.db, accountId, options.plan === 'none' ? null : options.plan)
  return `${accountId} now has ${options.plan === 'none' ? 'no plan' : `the plan ${options.plan}`}.`
}
