import { durationMs } from '#lib/iso-duration.ts'
import type { Scope } from '#operation/scope.ts'
import { allowanceOf, lacksPlan } from '#areas/billing/index.ts'
import {
  type AutomaticChange,
  changeContacts,
  applyToContact,
  faultsOf,
  type Filter,
  obstacleOf,
  subscriberOf,
} from '#areas/contacts/index.ts'
import { findMailedSince, ofPart, postMailsToMany } from '#areas/mailings/index.ts'
import { findEndpoint, leavesOut } from '#areas/webhooks/index.ts'
import { automationStep } from '../record/automation-events.ts'
import { boundFilter } from '../filters/bound-filter.ts'
import { matching } from '../filters/matching-sql.ts'
import { stateOf } from '../filters/state-of.ts'
import { automationMails, partOf } from './mails.ts'
import { isLookedAt } from '../tree/fact.ts'
import type { Step, StepOf, WaitUntilStep } from '../tree/step.ts'
import { waitEnd } from './local-time.ts'
import { runsWithMail } from './mail-sql.ts'
import { noteForOwner } from './owner-note.ts'
import type { Round } from './open-round.ts'
import type { Run, StepFacts } from './run.ts'
import { runIdOf } from './run-sql.ts'
import { firstHappened } from './waits-sql.ts'

type Facts = Omit<StepFacts, 'now' | 'exit'>
type FactsFor = (run: Run) => Facts
const NONE: Facts = {}

export async function factsOf(round: Round, step: Step, runs: readonly Run[]): Promise<FactsFor> {
  if (await lacksPlan(round.scope)) return () => ({ obstacle: 'without_plan' })
  switch (step.type) {
    case 'condition':
      return conditionFacts(round, step.filter, runs)
    case 'wait_until':
      return step.at
        ? (run) => ({ at: waitEnd(step.at!, run.contact, round.newsletter, round.scope.now) })
        : branchFacts(round, step, runs)
    case 'send_email':
      return mailFacts(round, step, runs)
    case 'add_tag':
    case 'remove_tag':
    case 'set_field':
      return changeFacts(round, changeOf(step))
    case 'webhook':
      return endpointFacts(round, step)
    default:
      return () => NONE
  }
}

/** Does a step's work for some runs. A rollback undoes all of it. */
export async function actOf(round: Round, step: Step, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return
  switch (step.type) {
    case 'send_email':
      return postMails(round, step, runs)
    case 'add_tag':
    case 'remove_tag':
    case 'set_field':
    case 'unsubscribe':
      return change(round, changeOf(step), runs)
    case 'webhook':
      for (const run of runs) emitStep(round, step, run)
      return
    case 'notify_owner':
      return noteForOwner(round.scope, {
        automationId: round.automationId,
        stepId: step.id!,
        text: step.text,
      })
    default:
  }
}

const idsOf = (runs: readonly Run[]) => runs.map(({ contact }) => contact.id)
const uuidsOf = (runs: readonly Run[]) => runs.map(({ runId }) => runId)

async function conditionFacts(
  { scope, automationId, newsletter }: Round,
  filter: Filter,
  runs: readonly Run[],
): Promise<FactsFor> {
  const bound = boundFilter(filter, automationId)
  const [faults = []] = await faultsOf(scope, [bound])
  if (faults.length > 0) return () => ({ obstacle: 'broken_filter' })
  const met = await matching(scope, newsletter.id, idsOf(runs), bound)
  return ({ contact }) => ({ met: met.has(contact.id) })
}

/**
 * Finds for each run the first branch whose condition holds, and the branch whose fact came first.
 */
async function branchFacts(
  { scope, automationId, newsletter }: Round,
  step: WaitUntilStep,
  runs: readonly Run[],
): Promise<FactsFor> {
  const trueNow = new Map<string, number>()
  for (const [i, { event, filter }] of (step.any ?? []).entries()) {
    // Waiting runs are left out, because the fact itself wakes them. A fact that was true at their
    // arrival would have ended the wait at once.
    const asked = runs.filter(
      ({ runId, waiting }) => !trueNow.has(runId) && !(waiting && event && !isLookedAt(event)),
    )
    const state = event
      ? await stateOf(scope, event, automationId)
      : boundFilter(filter!, automationId)
    if (state === null || asked.length === 0) continue
    const met = await matching(scope, newsletter.id, idsOf(asked), state)
    for (const { runId, contact } of asked) if (met.has(contact.id)) trueNow.set(runId, i)
  }
  const waiting = runs.filter((run) => run.waiting)
  const happened =
    waiting.length === 0 ? new Map<string, never>() : await firstHappened(scope, uuidsOf(waiting))
  return ({ runId }) => ({
    trueNow: trueNow.get(runId) ?? null,
    happened: happened.get(runId) ?? null,
  })
}

async function mailFacts(
  { scope, newsletter, version }: Round,
  step: StepOf<'send_email'>,
  runs: readonly Run[],
): Promise<FactsFor> {
  const { emailsLeft } = await allowanceOf(scope)
  if (emailsLeft === 0)
    return ({ contact }) => (contact.status === 'active' ? { obstacle: 'allowance_used_up' } : NONE)
  // A run can reach a step again only after a new version has moved the run, so version 1 needs no
  // query.
  const had = version === 1 ? new Set<string>() : await runsWithMail(scope, step.id!, uuidsOf(runs))
  const { skipIfMailedWithin } = step
  const mailed =
    skipIfMailedWithin === undefined
      ? new Set<string>()
      : await findMailedSince(
          scope,
          newsletter.id,
          idsOf(runs),
          new Date(scope.now.getTime() - durationMs(skipIfMailedWithin)!),
        )
  return ({ runId, contact }) => ({
    leaveOut: had.has(runId) ? 'already_sent' : mailed.has(contact.id) ? 'mailed_recently' : null,
  })
}

async function postMails(
  { scope, newsletter, automationId, version }: Round,
  step: StepOf<'send_email'>,
  runs: readonly Run[],
): Promise<void> {
  const mailing = ofPart(automationMails, {
    newsletterId: newsletter.id,
    ownerId: automationId,
    part: partOf({ version, stepId: step.id! }),
  })
  await postMailsToMany(
    scope,
    automationMails,
    runs.map(({ runId, contact }) => ({
      ...mailing,
      contactId: contact.id,
      recipientId: runIdOf(runId),
    })),
  )
}

function changeOf(
  step: StepOf<'add_tag' | 'remove_tag' | 'set_field' | 'unsubscribe'>,
): AutomaticChange {
  if (step.type === 'set_field') return { type: 'set_field', name: step.name, value: step.value }
  return step.type === 'unsubscribe' ? { type: 'unsubscribe' } : { type: step.type, tag: step.tag }
}

async function changeFacts({ scope }: Round, wanted: AutomaticChange): Promise<FactsFor> {
  const obstacle = await obstacleOf(scope, wanted)
  if (obstacle !== null) return () => ({ obstacle })
  return ({ contact }) => {
    const after = applyToContact(contact, wanted)
    return after === null ? { leaveOut: 'too_many_tags' } : { done: after === contact }
  }
}

async function change(
  { scope }: Round,
  wanted: AutomaticChange,
  runs: readonly Run[],
): Promise<void> {
  await changeContacts(
    causedBy(scope, runs),
    wanted,
    runs.map(({ contact }) => contact),
  )
  for (const run of runs) run.contact = applyToContact(run.contact, wanted) ?? run.contact
}

/** Returns a scope whose events name the run that caused them. */
function causedBy(scope: Scope, runs: readonly Run[]): Scope {
  const byContact = new Map(runs.map((run) => [run.contact.id, run]))
  return {
    ...scope,
    emit(kind, data, options) {
      const run = byContact.get((data as { subscriber: { id: string } }).subscriber.id)
      scope.emit(kind, data, {
        ...options,
        cause: run ? { runId: runIdOf(run.runId), depth: run.depth + 1 } : null,
      })
    },
  }
}

async function endpointFacts(
  { scope, newsletter }: Round,
  { endpointId }: StepOf<'webhook'>,
): Promise<FactsFor> {
  const endpoint = await findEndpoint(scope, endpointId)
  if (!endpoint) return () => ({ obstacle: 'endpoint_deleted' })
  if (leavesOut(endpoint, { type: automationStep.name, newsletterId: newsletter.id }))
    return () => ({ obstacle: 'endpoint_leaves_out' })
  // The delivery is logged as skipped, and can be sent again once the endpoint is on.
  return () => (endpoint.status === 'on' ? NONE : { remark: 'endpoint_off' })
}

function emitStep(
  { scope, automationId }: Round,
  { id }: StepOf<'webhook'>,
  { runId, contact, depth }: Run,
): void {
  scope.emit(
    automationStep,
    { automationId, runId: runIdOf(runId), stepId: id!, subscriber: subscriberOf(contact) },
    { bulk: true, cause: { runId: runIdOf(runId), depth: depth + 1 } },
  )
}
