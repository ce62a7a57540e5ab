import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { type ConditionType, customFieldOf } from './condition.ts'
import { faultsOf, type FilterScope } from './faults.ts'
import { conditionsOf, type Filter, tagsOf } from './filter.ts'
import { filterSql, type Terms, type Use } from './filter-sql.ts'
import { makeRoomForEvents } from './gathered-sql.ts'
import { findSegment } from './segment-sql.ts'

/** An account's connection at a moment. Every `Scope` is one. */
export interface AudienceScope extends FilterScope {
  now: Date
}

/** The contacts of a newsletter that are in a segment and match a filter, as far as they are named. */
export interface AudienceRule {
  newsletterId: string
  segmentId?: string | null | undefined
  filter?: Filter | null | undefined
}

/** A rule of a list, which may run over all newsletters of the account. */
export type ListRule = Omit<AudienceRule, 'newsletterId'> & { newsletterId?: string | undefined }

/** One condition on the table `contact` in its forms (`filter-sql.ts`). */
export interface Matcher extends Record<Use, RawBuilder<unknown>> {
  /** The conditions on events. A test of one contact looks each up, which takes as long as 20 to 100 other tests. */
  lookUps: number
}

/**
 * Compiles a rule into one condition on the table `contact`, which it calls by this name: account, newsletter and filters. Status, tier and
 * suppressions are the caller's. A rule that names what the account does not have any more matches no contact. Where it asks for events, the rest
 * of the transaction gets more memory.
 */
export async function audienceOf(scope: AudienceScope, rule: AudienceRule): Promise<RawBuilder<unknown>> {
  const { matcher } = await matcherOf(scope, rule)
  const own = sql`contact.account_id = ${uuidOf(scope.accountId)} and contact.newsletter_id = ${uuidOf(rule.newsletterId)}`
  return matcher ? sql`(${own} and ${matcher.index})` : sql`(${own})`
}

/** Lists what a rule names and the account does not have. Pointers begin with /segmentId or /filter. */
export async function audienceFaults(scope: FilterScope, rule: AudienceRule): Promise<FieldError[]> {
  const segment = typeof rule.segmentId === 'string' ? await findSegment(scope, rule.segmentId) : undefined
  if (typeof rule.segmentId === 'string' && segment?.newsletterId !== rule.newsletterId) return [noSegment(rule.segmentId, segment !== undefined)]
  const [ofSegment = [], ofFilter = []] = await faultsOf(scope, [segment?.filter ?? EVERYBODY, rule.filter ?? EVERYBODY])
  return [
    ...ofSegment.map(({ code, detail }) => ({ code, detail: `The segment ${segment!.name} is broken. ${detail}`, pointer: '/segmentId' })),
    ...ofFilter.map((fault) => ({ ...fault, pointer: `/filter${fault.pointer}` })),
  ]
}

/** Returns the tags that the filters of a rule have conditions on. */
export async function tagsOfRule(scope: AccountDb, rule: AudienceRule): Promise<string[]> {
  const segment = typeof rule.segmentId === 'string' ? await findSegment(scope, rule.segmentId) : undefined
  return [...tagsOf(segment?.filter ?? EVERYBODY), ...tagsOf(rule.filter ?? EVERYBODY)]
}

const EVERYBODY: Filter = { all: [] }

/** Compiles the filters of a rule; null where it has none. Refuses a segment that the newsletter does not have. */
export async function matcherOf(scope: AudienceScope, rule: ListRule): Promise<{ newsletterId: string | undefined; matcher: Matcher | null }> {
  const segment = typeof rule.segmentId === 'string' ? await findSegment(scope, rule.segmentId) : undefined
  if (typeof rule.segmentId === 'string' && (!segment || (rule.newsletterId !== undefined && rule.newsletterId !== segment.newsletterId)))
    throw invalid([noSegment(rule.segmentId, segment !== undefined)])
  const newsletterId = segment?.newsletterId ?? rule.newsletterId
  const filters = [segment?.filter, rule.filter].filter((filter) => filter !== undefined && filter !== null)
  if (filters.length === 0) return { newsletterId, matcher: null }
  const faults = (await faultsOf(scope, filters)).flat()
  return { newsletterId, matcher: faults.length > 0 ? NOBODY : await compiled(scope, filters, newsletterId) }
}

function noSegment(segmentId: string, elsewhere: boolean): FieldError {
  const detail = elsewhere
    ? `The segment ${segmentId} belongs to another newsletter. Name one of this newsletter.`
    : `There is no segment ${segmentId} in this account. Name one of list_segments.`
  return { code: 'unknown_segment', detail, pointer: '/segmentId' }
}

const NOBODY: Matcher = { index: sql`false`, scan: sql`false`, test: sql`false`, lookUps: 0 }

const NONE: ReadonlySet<Filter> = new Set()

async function compiled(scope: AudienceScope, filters: readonly Filter[], newsletterId: string | undefined): Promise<Matcher> {
  const onEvents = filters.flatMap((filter) => conditionsOf(filter)).flatMap(({ condition }) => (condition.event === undefined ? [] : [condition]))
  const lookedUp = onEvents.length > 0 ? await makeRoomForEvents(scope, onEvents, newsletterId) : NONE
  const terms = { ...(await termsOf(scope, filters, newsletterId)), lookedUp }
  const by = (use: Use) => filterSql({ all: [...filters] }, terms, use)
  return { index: by('index'), scan: by('scan'), test: by('test'), lookUps: onEvents.length }
}

/** Reads the types of the custom fields that filters name, and gathers all else that compiling takes. */
export async function termsOf(scope: AudienceScope, filters: readonly Filter[], newsletterId: string | undefined): Promise<Terms> {
  const { accountId, now, eventSources } = scope
  const custom = filters
    .flatMap((filter) => conditionsOf(filter))
    .some(({ condition: { field } }) => field !== undefined && customFieldOf(field) !== null)
  const types = new Map<string, ConditionType>((custom ? await customFields(scope) : []).map(({ name, type }) => [`fields.${name}`, type]))
  return { accountId, now, timeZone: await zoneOf(scope, newsletterId), newsletterId, types, eventSources, lookedUp: NONE }
}

/** Returns the time zone in which the days of a filter begin: the newsletter's. A list over all newsletters has days of UTC. */
async function zoneOf(scope: AccountDb, newsletterId: string | undefined): Promise<string> {
  const newsletter = newsletterId === undefined ? undefined : await findNewsletter(scope, newsletterId)
  return newsletter?.timeZone ?? 'UTC'
}
