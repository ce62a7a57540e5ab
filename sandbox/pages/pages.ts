import type { OnboardingView, SandboxPath, SandboxStep, SandboxView } from './views.ts'
import type { Controls } from '../controls.ts'
import type { Core } from '../core.ts'
import { setReadiness } from '../objects/accounts.ts'
import type { Ledger } from '../store/ledger.ts'
import { countEvents, listAccounts } from '../store/object-sql.ts'
import { answerOnPage, payOnPage, viewCheckout, viewSecure } from './checkout-page.ts'
import { actOnPortal, payOnInvoice, viewInvoice, viewPortal } from './portal-page.ts'
import { control, viewControl } from './control-page.ts'

export async function viewPage(
  core: Core,
  { account, page, id }: SandboxPath,
): Promise<SandboxView | null> {
  if (account === null) return viewAccounts(core)
  const settings = await core.settings(account)
  if (!settings) return null
  await core.catchUp(account, settings)
  return core.read(account, (ledger) =>
    page === 'control' ? viewControl(ledger, settings) : viewOf(ledger, page, id ?? ''),
  )
}

/** Handles a button of a page; null when there is no such page. */
export async function actOnPage(
  core: Core,
  controls: Controls,
  { account, page, id }: SandboxPath,
  fields: Readonly<Record<string, string>>,
): Promise<SandboxStep | null> {
  const settings = account === null ? null : await core.settings(account)
  if (account === null || !settings) return null
  await core.catchUp(account, settings)
  if (page === 'control') return control(core, controls, account, fields)
  return core.change(account, (ledger) => act(ledger, page, id ?? '', fields))
}

async function viewAccounts(core: Core): Promise<SandboxView> {
  const { db } = core.options
  const accounts = await listAccounts(db)
  return {
    page: 'accounts',
    accounts: await Promise.all(
      accounts.map(async (id) => ({ id, events: await countEvents(db, id) })),
    ),
  }
}

async function viewOf(
  ledger: Ledger,
  page: SandboxPath['page'],
  id: string,
): Promise<SandboxView | null> {
  if (page === 'checkout') return viewCheckout(ledger, id)
  if (page === 'secure') return viewSecure(ledger, id)
  if (page === 'portal') return viewPortal(ledger, id)
  if (page === 'invoice') return viewInvoice(ledger, id)
  if (page === 'onboarding') return viewOnboarding(ledger)
  return null
}

async function act(
  ledger: Ledger,
  page: SandboxPath['page'],
  id: string,
  fields: Readonly<Record<string, string>>,
): Promise<SandboxStep | null> {
  if (page === 'checkout') return payOnPage(ledger, id, fields)
  if (page === 'secure') return answerOnPage(ledger, id, fields)
  if (page === 'portal') return actOnPortal(ledger, id, fields)
  if (page === 'invoice') return payOnInvoice(ledger, id, fields)
  if (page !== 'onboarding') return null
  const account = await ledger.find('account', ledger.accountId)
  if (!account) return null
  setReadiness(ledger, account, fields['do'] === 'restrict' ? 'restricted' : 'active')
  const { returnUrl } = await ledger.hidden<{ returnUrl?: string }>(account.id)
  return { to: returnUrl ?? `/sandbox/${account.id}/onboarding` }
}

async function viewOnboarding(ledger: Ledger): Promise<OnboardingView | null> {
  const account = await ledger.find('account', ledger.accountId)
  if (!account) return null
  const { returnUrl = null } = await ledger.hidden<{ returnUrl?: string }>(account.id)
  return {
    page: 'onboarding',
    email: account.email,
    isReady: account.charges_enabled,
    requirements: account.requirements?.currently_due ?? [],
    returnUrl,
  }
}
