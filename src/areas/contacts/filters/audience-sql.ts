import { type RawBuilder, sql } from 'kysely'
import { entriesOf } from '#operation/registry.ts'
import { eventSources } from './event-source.ts'
import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { FieldError } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import type { CustomField } from '../fields/custom-field.ts'
import { type ConditionType, customFieldOf } from './condition.ts'
import { WORDS_MAX } from './condition-sql.ts'
import { faultsOf, type FilterScope, namedFields, refuseFaults } from './faults.ts'
import { conditionsOf, type Filter, isOfAddresses } from './filter.ts'
import { type ContactSpan, filterSql, type Terms, type Use } from './filter-sql.ts'
import { makeRoomForEvents } from './gathered-sql.ts'
import type { NamedSegment } from './named-segment.ts'

export interface AudienceScope extends FilterScope {
  now: Date
  /** When present, only contacts with ids in this range are tested. */
  span?: ContactSpan
}

/** The contacts in a segment that match a filter, of a newsletter or of the whole account. */
interface Audience {
  newsletterId?: string | undefined
  segment?: NamedSegment | null | undefined
  filter?: Filter | null | undefined
}

/** A compiled condition on `contact`, in the SQL forms of `filter-sql.ts`. */
export interface Matcher extends Record<Use, RawBuilder<unknown>> {
  /**
   * The number of conditions on opens, clicks and other events. A test of each takes as long as a
   * test of 20 to 100 other conditions.
   */
  lookUps: number
  /** Whether the filter names the addresses of all matches, so that an index finds them. */
  isOfAddresses: boolean
}

/**
 * Compiles an audience to an SQL condition on `contact`. Status, tier and suppressions are not part
 * of it.
 */
export async function audienceOf(
  scope: AudienceScope,
  audience: Audience & { newsletterId: string },
): Promise<RawBuilder<unknown>> {
  const matcher = await matcherOf(scope, audience)
  const own = sql`contact.account_id = ${uuidOf(scope.accountId)} and contact.newsletter_id = ${uuidOf(audience.newsletterId)}`
  return matcher ? sql`(${own} and ${matcher.index})` : sql`(${own})`
}

/**
 * Lists errors about unknown names in an audience's filters, with pointers below /segmentId or
 * /filter.
 */
export async function audienceFaults(
  scope: FilterScope,
  { segment, filter }: Audience,
): Promise<FieldError[]> {
  const [ofSegment = [], ofFilter = []] = await faultsOf(scope, [
    segment?.filter ?? EVERYBODY,
    filter ?? EVERYBODY,
  ])
  return [
    ...ofSegment.map(({ code, detail }) => ({
      code,
      detail: `The segment ${segment!.name} is broken. ${detail}`,
      pointer: '/segmentId',
    })),
    ...ofFilter.map((fault) => ({ ...fault, pointer: `/filter${fault.pointer}` })),
  ]
}

const EVERYBODY: Filter = { all: [] }

/**
 * Compiles the filters of an audience, or returns null when it has none. A stored filter with an
 * unknown name matches no contact; a filter that the caller just sent is refused. May raise the
 * transaction's memory.
 */
export async function matcherOf(
  scope: AudienceScope,
  { newsletterId, segment, filter, isSent }: Audience & { isSent?: boolean },
): Promise<Matcher | null> {
  const filters = [segment?.filter, filter].filter((each) => each !== undefined && each !== null)
  if (filters.length === 0) return null
  const fields = await namedFields(scope, filters)
  const faults = await faultsOf(scope, filters, fields)
  if (filter && isSent) refuseFaults(faults.at(-1)!)
  return faults.flat().length > 0 ? NOBODY : compiled(scope, filters, { newsletterId, fields })
}

const NOBODY: Matcher = {
  index: sql`false`,
  scan: sql`false`,
  test: sql`false`,
  lookUps: 0,
  isOfAddresses: false,
}

const NONE: ReadonlySet<Filter> = new Set()

async function compiled(
  scope: AudienceScope,
  filters: readonly Filter[],
  { newsletterId, fields }: { newsletterId: string | undefined; fields: readonly CustomField[] },
): Promise<Matcher> {
  const onEvents = filters
    .flatMap((filter) => conditionsOf(filter))
    .flatMap(({ condition }) => (condition.event === undefined ? [] : [condition]))
  const lookedUp =
    onEvents.length > 0 ? await makeRoomForEvents(scope, onEvents, newsletterId) : NONE
  const terms = { ...(await termsOf(scope, filters, newsletterId, fields)), lookedUp }
  const whole = { all: [...filters] }
  const by = (use: Use) => filterSql(whole, terms, use)
  return {
    index: by('index'),
    scan: by('scan'),
    test: by('test'),
    lookUps: onEvents.length,
    isOfAddresses: isOfAddresses(whole),
  }
}

/** Reads the time zone and other values for compiling; also the custom fields, unless given. */
export async function termsOf(
  scope: AudienceScope,
  filters: readonly Filter[],
  newsletterId: string | undefined,
  fields?: readonly CustomField[],
): Promise<Terms> {
  const { accountId, now, span } = scope
  const custom = filters
    .flatMap((filter) => conditionsOf(filter))
    .filter(({ condition: { field } }) => field !== undefined && customFieldOf(field) !== null)
  const byWords = custom.flatMap(({ condition: { value } }) => value).length <= WORDS_MAX
  const types = new Map<string, ConditionType>(
    (fields ?? (await namedFields(scope, filters))).map(({ name, type }) => [
      `fields.${name}`,
      type,
    ]),
  )
  const sources = entriesOf(scope, eventSources)
  return {
    accountId,
    now,
    timeZone: await zoneOf(scope, newsletterId),
    byWords,
    newsletterId,
    types,
    eventSources: sources,
    lookedUp: NONE,
    span,
  }
}

/**
 * Returns the newsletter's time zone, which decides when days begin. For a whole account it is UTC.
 */
async function zoneOf(scope: AccountDb, newsletterId: string | undefined): Promise<string> {
  const newsletter =
    newsletterId === undefined ? undefined : await findNewsletter(scope, newsletterId)
  return newsletter?.timeZone ?? 'UTC'
}
