import type { FieldError } from '#operation/problem.ts'
import { findCampaign } from '#areas/campaigns/index.ts'
import { faultsOf } from '#areas/contacts/index.ts'
import type { TextScope } from '#areas/content/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { ruleFaults } from '#areas/segments/index.ts'
import { findEndpoint, leavesOut } from '#areas/webhooks/index.ts'
import type { Named, Placed } from './named.ts'

// Faults of names that other areas own: segments, campaigns, products and endpoints.

export async function segmentFaults(
  scope: TextScope,
  { id: newsletterId }: Newsletter,
  { segments }: Named,
): Promise<FieldError[]> {
  const found = await eachOnce(segments, (segmentId) =>
    ruleFaults(scope, { newsletterId, segmentId }),
  )
  return found.flatMap(({ pointer, answer }) =>
    answer.slice(0, 1).map(({ code, detail }) => ({
      code,
      detail: code === 'unknown_segment' ? detail : `The segment is broken. ${detail}`,
      pointer,
    })),
  )
}

export async function campaignFaults(
  scope: TextScope,
  { id: newsletterId }: Newsletter,
  { campaigns }: Named,
): Promise<FieldError[]> {
  const found = await eachOnce(campaigns, (campaignId) => findCampaign(scope, campaignId))
  return found
    .filter(({ answer }) => answer?.newsletterId !== newsletterId)
    .map(({ thing, pointer }) => ({
      code: 'unknown_campaign',
      detail: `The newsletter has no campaign ${thing}. Name one of list_campaigns.`,
      pointer,
    }))
}

/** Finds unknown products, by asking the area `products`. */
export async function productFaults(scope: TextScope, { products }: Named): Promise<FieldError[]> {
  const faults = await faultsOf(
    scope,
    products.map(({ thing }) => ({ event: 'purchased', productId: thing })),
  )
  return products.flatMap(({ pointer }, i) =>
    faults[i]!.map(({ detail }) => ({ code: 'unknown_product', detail, pointer })),
  )
}

const LEFT_OUT = {
  events: (endpointId: string) =>
    `The endpoint ${endpointId} does not take automation.step. Add that kind to its events with update_webhook_endpoint, or name another one of list_webhook_endpoints.`,
  newsletterId: (endpointId: string) =>
    `The endpoint ${endpointId} is for another newsletter. Set its newsletterId to this one or to null with update_webhook_endpoint, or name another one.`,
}

export async function endpointFaults(
  scope: TextScope,
  { id: newsletterId }: Newsletter,
  { endpoints }: Named,
): Promise<FieldError[]> {
  const found = await eachOnce(endpoints, (endpointId) => findEndpoint(scope, endpointId))
  return found.flatMap(({ thing, pointer, answer }) => {
    if (!answer) {
      const detail = `There is no webhook endpoint ${thing} in this account. Name one of list_webhook_endpoints.`
      return [{ code: 'unknown_endpoint', detail, pointer }]
    }
    const by = leavesOut(answer, { type: 'automation.step', newsletterId })
    return by === null
      ? []
      : [{ code: 'endpoint_leaves_out', detail: LEFT_OUT[by](thing), pointer }]
  })
}

/** Asks about each thing once, even if the plan names it several times. */
async function eachOnce<Answer>(
  placed: readonly Placed<string>[],
  ask: (thing: string) => Promise<Answer>,
): Promise<(Placed<string> & { answer: Answer })[]> {
  const answers = new Map<string, Answer>()
  for (const { thing } of placed) if (!answers.has(thing)) answers.set(thing, await ask(thing))
  return placed.map((one) => ({ ...one, answer: answers.get(one.thing)! }))
}
