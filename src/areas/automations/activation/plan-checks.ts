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

/**
 * Lists the checks of a plan, errors first, which prevent activation. It takes seconds, so no
 * transaction may be open.
 */
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

/** Warns of filters without conditions, which mean all readers or none. */
function emptyFilters(plan: Plan): Check[] {
  return emptyConditions(
    listNamed(plan).filters.map(({ thing, pointer }) => ({ filter: thing, pointer })),
    (isForAll) =>
      `This condition has no row, so it holds for ${isForAll ? 'all readers' : 'no reader'}.`,
  )
}

/** Warns of webhook endpoints that are turned off. Steps that call them do nothing. */
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

/** Lists the checks of one mail. Errors that prevent compiling it are reported elsewhere. */
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

/**
 * Adds to a mail's check its place in the automation. A check about the newsletter has no place.
 */
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
