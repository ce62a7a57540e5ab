import type { FieldValue } from '#areas/contacts/index.ts'
import type { z } from 'zod'
import type { Fact } from './named.ts'

/** Any change of a contact, for exits and waits whose filter is to be asked again. */
export const ANY_CHANGE = '*'

/** Names a fact, such as `tag_added:vip`. `fits` compares the rest. */
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

/** The parts of a fact that its key does not name. */
export interface FactDetail {
  /** The value of a changed field; null when it was removed. */
  to?: z.output<typeof FieldValue> | null
  campaignId?: string
  /** The links of a click, as the mail has them. */
  links?: readonly string[]
  productId?: string
}

/** Returns whether a fact of the same key is the wanted one. Its filter is not asked. */
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

/** Returns whether a fact has no event, so that contacts are looked at: members of segments. */
export function isLookedAt(fact: Fact): boolean {
  return fact.type === 'segment_entered' || fact.type === 'segment_left'
}

/** Names what a run waits for: a fact, or any change of a contact that must be looked at. */
export function awaitedKey(event: Fact | undefined): string {
  return event && !isLookedAt(event) ? factKey(event) : ANY_CHANGE
}
