import type { AccountDb } from '#db/account-db.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import {
  audienceFaults,
  type AudienceScope,
  type Filter,
  type FilterScope,
  type Matcher,
  matcherOf,
  type segmentNamed,
  tagsOf,
} from '#areas/contacts/index.ts'
import { findSegment, type StoredSegment } from './segment-sql.ts'

/** The contacts in a segment of a newsletter that match a filter. */
export interface AudienceRule {
  newsletterId: string
  segmentId?: string | null | undefined
  filter?: Filter | null | undefined
}

/**
 * Compiles the filters of a rule. Returns null for a rule without filters. Refuses a segment of
 * another newsletter.
 */
export async function matcherOfRule(
  scope: AudienceScope,
  { newsletterId, segmentId, filter, isSent }: AudienceRule & { isSent?: boolean },
): Promise<Matcher | null> {
  const segment =
    typeof segmentId === 'string' ? await segmentOf(scope, segmentId, newsletterId) : null
  if (segment && 'code' in segment) throw invalid([segment])
  return matcherOf(scope, { newsletterId, segment, filter, ...(isSent && { isSent }) })
}

/** Lists errors about unknown names in a rule, with pointers below /segmentId or /filter. */
export async function ruleFaults(
  scope: FilterScope,
  { newsletterId, segmentId, filter }: AudienceRule,
): Promise<FieldError[]> {
  const segment =
    typeof segmentId === 'string' ? await segmentOf(scope, segmentId, newsletterId) : null
  return segment && 'code' in segment
    ? [segment]
    : audienceFaults(scope, { newsletterId, segment, filter })
}

export async function tagsOfRule(
  scope: AccountDb,
  { segmentId, filter }: AudienceRule,
): Promise<string[]> {
  const segment = typeof segmentId === 'string' ? await findSegment(scope, segmentId) : undefined
  return [segment?.filter, filter].flatMap((each) => (each ? tagsOf(each) : []))
}

/** Answers `segmentNamed` with the segment, or refuses. */
export async function answerNamed(
  scope: Scope,
  asked: NonNullable<(typeof segmentNamed)['data']>,
): Promise<void> {
  const segment = await segmentOf(scope, asked.segmentId, asked.newsletterId)
  if ('code' in segment) throw invalid([segment])
  asked.found = segment
}

/**
 * Finds a segment of a newsletter or of the account. Returns an error for the caller when it is not
 * found.
 */
async function segmentOf(
  scope: AccountDb,
  segmentId: string,
  newsletterId: string | undefined,
): Promise<StoredSegment | FieldError> {
  const segment = await findSegment(scope, segmentId)
  if (segment && (newsletterId === undefined || segment.newsletterId === newsletterId))
    return segment
  const detail = segment
    ? `The segment ${segmentId} belongs to another newsletter. Name one of this newsletter.`
    : `There is no segment ${segmentId} in this account. Name one of list_segments.`
  return { code: 'unknown_segment', detail, pointer: '/segmentId' }
}
