import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { firstUuid, typeId } from '#lib/typeid.ts'
import { AnyId, Cursor, exampleId, pageOf, PageLimit, TimestampIn } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, encodeCursor } from '#operation/page.ts'
import { addressesOf } from '#areas/contacts/index.ts'
import { ActorId, actorOf, callerNames } from '#areas/keys/index.ts'
import { AuditEntry, OperationName } from './audit-entry.ts'
import { type AuditRow, readAudit } from './audit-sql.ts'

/**
 * The number of entries that one statement reads, and below it the maximum that one request reads.
 * An index would slow every write.
 */
const BATCH = 2000
const READ_MAX = 20_000

export const list_audit_log = operation({
  name: 'list_audit_log',
  route: 'GET /audit-log',
  summary: 'List who changed what in the account, newest first.',
  description:
    'Every operation that is no read leaves an entry: its name, its caller, the ids of the records that it named or made, the time and the request. With `actor`, `operation` or `target` a page may hold fewer entries than `limit`, or none: go on while there is a `nextCursor`.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  owners: true,
  input: z.strictObject({
    actor: ActorId.optional().meta({
      description: 'Only entries of this key, person or subscriber.',
    }),
    operation: OperationName.optional().meta({ description: 'Only entries of this operation.' }),
    target: AnyId.optional().meta({
      description: 'Only entries of operations that named or made this record.',
      examples: [exampleId('cmp')],
    }),
    from: TimestampIn.optional().meta({ description: 'Only entries from this time on.' }),
    to: TimestampIn.optional().meta({ description: 'Only entries before this time.' }),
    limit: PageLimit,
    cursor: Cursor.optional(),
  }),
  output: pageOf(AuditEntry),
  status: 200,
  refuses: [],
  example: {},

  async handler({ actor, operation: name, target, from, to, limit, cursor }, ctx) {
    const bounds = {
      from: firstIdOf(from),
      before: decodeIdCursor(ctx, cursor) ?? (to === undefined ? null : firstIdOf(to)),
    }
    const fits = (entry: AuditRow) =>
      (actor === undefined || entry.caller === actor) &&
      (name === undefined || entry.operation === name) &&
      (target === undefined || entry.targets.includes(target))
    const { entries, last } = await matching(ctx, { ...bounds, limit }, fits)
    const names = await callerNames(
      ctx,
      entries.map(({ caller }) => caller),
    )
    const targets = entries.flatMap((entry) => entry.targets)
    const addresses = await addressesOf(
      ctx,
      targets.filter((id) => id.startsWith('sub_')),
    )
    return {
      data: entries.map((entry) => toEntry(entry, names, addresses)),
      nextCursor: last === null ? null : encodeCursor(ctx, [last]),
    }
  },
})

/** Returns the lowest UUIDv7 of a time, to compare ids with. */
function firstIdOf(time: string | undefined): string {
  return firstUuid(time === undefined ? 0 : Math.min(Math.max(Date.parse(time), 0), 2 ** 48 - 1))
}

/**
 * Collects a page of entries that match. `last` is the id after which the next page begins; null at
 * the end.
 */
async function matching(
  scope: AccountDb,
  { from, before, limit }: { from: string; before: string | null; limit: number },
  fits: (entry: AuditRow) => boolean,
): Promise<{ entries: AuditRow[]; last: string | null }> {
  const entries: AuditRow[] = []
  for (let read = 0; read < READ_MAX; read += BATCH) {
    const batch = await readAudit(scope, { from, before, limit: BATCH })
    for (const entry of batch) {
      if (entries.length === limit && fits(entry))
        return { entries, last: entries.at(-1)!.audit_id }
      if (fits(entry)) entries.push(entry)
    }
    if (batch.length < BATCH) return { entries, last: null }
    before = batch.at(-1)!.audit_id
  }
  return { entries, last: before }
}

function toEntry(
  { audit_id, operation: name, caller, request_id, targets, created_at }: AuditRow,
  names: ReadonlyMap<string, string>,
  addresses: ReadonlyMap<string, string>,
): AuditEntry {
  return {
    id: typeId('aud', audit_id),
    at: created_at.toISOString(),
    operation: name,
    actor: actorOf(caller, names),
    targets,
    addresses: Object.fromEntries(
      targets.flatMap((id) => (addresses.has(id) ? [[id, addresses.get(id)!]] : [])),
    ),
    requestId: request_id,
  }
}
