import type { BeforeScope } from '#operation/operation.ts'
import { customFields } from '#areas/contacts/index.ts'
import {
  type Check,
  checksOf,
  emptyConditions,
  senderChecks,
  valuesFor,
} from '#areas/content/index.ts'
import { CannotBeMade, previewSaved, withNamed } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { findEndpoint } from '#areas/webhooks/index.ts'
import { planFaults } from '../tree/faults.ts'
import { mailText } from '../tree/mail-text.ts'
import { listNamed } from '../tree/named.ts'
import type { Plan } from '../tree/plan.ts'
import type { StepOf } from '../tree/step.ts'
import { type AutomationCheck, CHECKS_MAX, cut } from './check.ts'

type CheckScope = Omit<BeforeScope, 'caller' | 'heavily'>

/** Lists findings, errors first; these forbid activation. Takes seconds: open no transaction. */
export async function planChecks(
  scope: CheckScope,
  newsletter: Newsletter,
  plan: Plan,
): Promise<AutomationCheck[]> {
  const { mails } = listNamed(plan)
  const faults = await planFaults(scope, newsletter, plan)
  const all: AutomationCheck[] = [
    ...(plan.steps.length === 0 ? [NO_STEPS] : []),
    ...faults.map(({ code, detail, pointer }) => ({
      code,
      severity: 'error' as const,
      detail: cut(detail),
      pointer,
    })),
  ]
  all.push(...emptyFilters(plan), ...(await endpointChecks(scope, plan)))
  for (const { thing, pointer } of mails)
    all.push(
      ...(await mailChecks(scope, newsletter, thing)).map((check) => withPlace(check, pointer)),
    )
  if (mails.length > 0) all.push(...(await senderChecks(scope, newsletter)))
  return [...ofSeverity(all, 'error'), ...ofSeverity(all, 'warning')].slice(0, CHECKS_MAX)
}

const NO_STEPS: AutomationCheck = {
  code: 'no_steps',
  severity: 'error',
  detail: 'There is no step yet. Write one with update_automation.',
  pointer: '/steps',
}

/** Warns of empty filters: all readers take one branch, leave at once, or none ever enters. */
function emptyFilters(plan: Plan): Check[] {
  return emptyConditions(
    listNamed(plan).filters.map(({ thing, pointer }) => ({ filter: thing, pointer })),
    (isForAll) =>
      `This condition has no row, so it holds for ${isForAll ? 'all readers' : 'no reader'}.`,
  )
}

/** Warns of endpoints that are off. Their deliveries are skipped until they are on. */
async function endpointChecks(scope: CheckScope, plan: Plan): Promise<AutomationCheck[]> {
  const checks: AutomationCheck[] = []
  for (const { thing, pointer } of listNamed(plan).endpoints) {
    const endpoint = await findEndpoint(scope, thing)
    if (endpoint?.status !== 'off') continue
    const detail = `The webhook endpoint ${thing} is off, so that it gets nothing. Turn it on with update_webhook_endpoint.`
    checks.push({ code: 'endpoint_off', severity: 'warning', detail, pointer })
  }
  return checks
}

/** Lists the checks of one mail. A text that makes no mail is among the faults already. */
async function mailChecks(
  scope: CheckScope,
  newsletter: Newsletter,
  mail: StepOf<'send_email'>,
): Promise<Check[]> {
  const text = await withNamed(scope, mailText(mail))
  const fields = await customFields(scope)
  const known = fields.map(({ name }) => name)
  try {
    const preview = await previewSaved(
      scope.accountId,
      text,
      newsletter,
      await valuesFor(scope, newsletter, undefined, fields),
      known,
    )
    return checksOf(text, newsletter, preview, known)
  } catch (error) {
    if (!(error instanceof CannotBeMade)) throw error
    return []
  }
}

/** Places a mail's check in the automation. One about the newsletter keeps no place. */
function withPlace(check: Check, pointer: string): AutomationCheck {
  return check.pointer === undefined ? check : { ...check, pointer: pointer + check.pointer }
}

function ofSeverity(
  all: readonly AutomationCheck[],
  severity: AutomationCheck['severity'],
): AutomationCheck[] {
  const distinct = new Map(all.map((check) => [JSON.stringify(check), check]))
  return [...distinct.values()].filter((check) => check.severity === severity)
}
