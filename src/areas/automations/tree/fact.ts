import type { FieldValue } from '#areas/contacts/index.ts'
import type { z } from 'zod'
import type { Fact } from './named.ts'

/** The name for any change of a contact, after which filters of exits and waits are checked. */
export const ANY_CHANGE = '*'

/**
 * Returns a fact's name, such as `tag_added:vip`. `fits` compares the values that the name omits.
 */
export function factKey(fact: Fact): string {
  switch (fact.type) {
    case 'tag_added':
    case 'tag_removed':
      return `${fact.type}:${fact.tag}`
    case 'field_changed':
      return `${fact.type}:${fact.field}`
    case 'segment_entered':
    case 'segment_left':
      return `${fact.type}:${fact.segmentId}`
    case 'opened':
    case 'clicked':
      return `${fact.type}:${fact.stepId}`
    default:
      return fact.type
  }
}

/** The values of a fact that are not in its name. */
export interface FactDetail {
  /** The new value of a field; null when it was removed. */
  to?: z.output<typeof FieldValue> | null
  campaignId?: string
  /** The clicked links, as they are in the mail. */
  links?: readonly string[]
  productId?: string
}

/**
 * Returns whether the values of a fact are the wanted ones, when its name is. Filters are checked
 * elsewhere.
 */
export function fits(fact: Fact, detail: FactDetail): boolean {
  switch (fact.type) {
    case 'field_changed':
      return fact.to === undefined || fact.to === detail.to
    case 'campaign_opened':
      return fact.campaignId === undefined || fact.campaignId === detail.campaignId
    case 'campaign_clicked':
      return (
        (fact.campaignId === undefined || fact.campaignId === detail.campaignId) &&
        hasLink(fact.link, detail)
      )
    case 'clicked':
      return hasLink(fact.link, detail)
    case 'purchased':
      return fact.productId === undefined || fact.productId === detail.productId
    default:
      return true
  }
}

function hasLink(link: string | undefined, { links = [] }: FactDetail): boolean {
  return link === undefined || links.includes(link)
}

/** Returns whether no event reports a fact, as with segments, so that contacts must be checked. */
export function isLookedAt(fact: Fact): boolean {
  return fact.type === 'segment_entered' || fact.type === 'segment_left'
}

/**
 * Returns the name of the fact that a run waits for, or `*` when each change of the contact must be
 * checked.
 */
export function awaitedKey(event: Fact | undefined): string {
  return event && !isLookedAt(event) ? factKey(event) : ANY_CHANGE
}
