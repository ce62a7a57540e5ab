import { type RawBuilder, sql } from 'kysely'
import { entriesOf } from '#operation/registry.ts'
import { eventSources } from './event-source.ts'
import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { FieldError } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { type ConditionType, customFieldOf } from './condition.ts'
import { WORDS_MAX } from './condition-sql.ts'
import { faultsOf, type FilterScope } from './faults.ts'
import { conditionsOf, type Filter } from './filter.ts'
import { filterSql, type Terms, type Use } from './filter-sql.ts'
import { makeRoomForEvents } from './gathered-sql.ts'
import type { NamedSegment } from './named-segment.ts'

/** An account's connection at a moment. Every `Scope` is one. */
export interface AudienceScope extends FilterScope {
  now: Date
}

/** The contacts that are in a segment and match a filter, as far as they are given: of one newsletter, or of all of the account. */
export interface Audience {
  newsletterId?: string | undefined
  segment?: NamedSegment | null | undefined
  filter?: Filter | null | undefined
}

/** One condition on the table `contact` in its forms (`filter-sql.ts`). */
export interface Matcher extends Record<Use, RawBuilder<unknown>> {
  /** The conditions on events. A test of one contact looks each up, which takes as long as 20 to 100 other tests. */
  lookUps: number
}

/**
 * Compiles an audience into one condition on the table `contact`, which it calls by this name: account, newsletter and filters. Status, tier and
 * suppressions are the caller's.
 */
export async function audienceOf(scope: AudienceScope, audience: Audience & { newsletterId: string }): Promise<RawBuilder<unknown>> {
  const matcher = await matcherOf(scope, audience)
  const own = sql`contact.account_id = ${uuidOf(scope.accountId)} and contact.newsletter_id = ${uuidOf(audience.newsletterId)}`
  return matcher ? sql`(${own} and ${matcher.index})` : sql`(${own})`
}

/** Lists the names in an audience's filters that the account does not have. Pointers begin with /segmentId or /filter. */
export async function audienceFaults(scope: FilterScope, { segment, filter }: Audience): Promise<FieldError[]> {
  const [ofSegment = [], ofFilter = []] = await faultsOf(scope, [segment?.filter ?? EVERYBODY, filter ?? EVERYBODY])
  return [
    ...ofSegment.map(({ code, detail }) => ({ code, detail: `The segment ${segment!.name} is broken. ${detail}`, pointer: '/segmentId' })),
    ...ofFilter.map((fault) => ({ ...fault, pointer: `/filter${fault.pointer}` })),
  ]
}

const EVERYBODY: Filter = { all: [] }

/**
 * Compiles the filters of an audience; null where it has none. A filter that names what the account does not have any more matches no contact. Where
 * a filter asks for events, the rest of the transaction gets more memory.
 */
export async function matcherOf(scope: AudienceScope, { newsletterId, segment, filter }: Audience): Promise<Matcher | null> {
  const filters = [segment?.filter, filter].filter((each) => each !== undefined && each !== null)
  if (filters.length === 0) return null
  const faults = (await faultsOf(scope, filters)).flat()
  return faults.length > 0 ? NOBODY : compiled(scope, filters, newsletterId)
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
  const { accountId, now } = scope
  const custom = filters
    .flatMap((filter) => conditionsOf(filter))
    .filter(({ condition: { field } }) => field !== undefined && customFieldOf(field) !== null)
  const byWords = custom.flatMap(({ condition: { value } }) => value).length <= WORDS_MAX
  const types = new Map<string, ConditionType>((custom.length > 0 ? await customFields(scope) : []).map(({ name, type }) => [`fields.${name}`, type]))
  const sources = entriesOf(scope, eventSources)
  return { accountId, now, timeZone: await zoneOf(scope, newsletterId), byWords, newsletterId, types, eventSources: sources, lookedUp: NONE }
}

/** Returns the time zone in which the days of a filter begin: the newsletter's. A list over all newsletters has days of UTC. */
async function zoneOf(scope: AccountDb, newsletterId: string | undefined): Promise<string> {
  const newsletter = newsletterId === undefined ? undefined : await findNewsletter(scope, newsletterId)
  return newsletter?.timeZone ?? 'UTC'
}
