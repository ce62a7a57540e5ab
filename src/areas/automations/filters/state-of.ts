import type { Scope } from '#operation/scope.ts'
import type { Filter } from '#areas/contacts/index.ts'
import { findSegment } from '#areas/segments/index.ts'
import type { Fact } from '../tree/named.ts'
import { boundFilter } from './bound-filter.ts'

const NOBODY: Filter = { any: [] }

/**
 * Returns the filter for contacts in whose state a fact holds now; null when the fact is an event
 * without a lasting state.
 */
export async function stateOf(
  scope: Scope,
  fact: Fact,
  automationId: string,
): Promise<Filter | null> {
  const state = await ofType(scope, fact)
  if (state === null || !('filter' in fact) || !fact.filter)
    return state && boundFilter(state, automationId)
  return boundFilter({ all: [state, fact.filter] }, automationId)
}

async function ofType(scope: Scope, fact: Fact): Promise<Filter | null> {
  switch (fact.type) {
    case 'signed_up':
      return { field: 'status', op: 'in', value: ['active', 'pending'] }
    case 'confirmed':
      return { field: 'status', op: 'is', value: 'active' }
    case 'tag_added':
      return { field: 'tag', op: 'has', value: fact.tag }
    case 'tag_removed':
      return { field: 'tag', op: 'has_not', value: fact.tag }
    case 'field_changed':
      return fact.to === undefined
        ? null
        : { field: `fields.${fact.field}`, op: 'is', value: fact.to }
    case 'segment_entered':
    case 'segment_left': {
      const segment = await findSegment(scope, fact.segmentId)
      const inside = segment?.filter ?? NOBODY
      return fact.type === 'segment_entered' ? inside : { not: inside }
    }
    case 'upgraded':
      return { field: 'tier', op: 'is', value: 'paid' }
    case 'downgraded':
      return { field: 'tier', op: 'is', value: 'free' }
    case 'campaign_opened':
      return {
        event: 'opened',
        ...(fact.campaignId !== undefined && { campaignId: fact.campaignId }),
      }
    case 'campaign_clicked':
      return {
        event: 'clicked',
        ...(fact.campaignId !== undefined && { campaignId: fact.campaignId }),
        ...(fact.link !== undefined && { link: fact.link }),
      }
    case 'opened':
      return { event: 'opened', stepId: fact.stepId }
    case 'clicked':
      return {
        event: 'clicked',
        stepId: fact.stepId,
        ...(fact.link !== undefined && { link: fact.link }),
      }
    case 'purchased':
      return {
        event: 'purchased',
        ...(fact.productId !== undefined && { productId: fact.productId }),
      }
    case 'date':
    case 'api':
      return null
  }
}
