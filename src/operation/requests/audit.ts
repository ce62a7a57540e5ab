import { sql } from 'kysely'
import { type Db, send } from '#db/rows.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '../batched.ts'
import { ANY_ID } from '../fields.ts'
import type { AnyOperation } from '../operation.ts'

interface AuditEntry {
  operation: string
  caller: string
  requestId: string
  /** The ids of records that the entry concerns, separated by spaces. */
  targets: string
  at: Date
}

/**
 * Returns the ids in an operation's path and answer. Other values may be personal and are left out.
 */
export function targetsOf({ route }: AnyOperation, input: unknown, body: unknown): string {
  const inPath = [...(route ?? '').matchAll(/\{(\w+Id)\}/g)].map(
    ([, name]) => (input as Record<string, unknown>)[name!],
  )
  const named = [...inPath, (body as { id?: unknown } | null)?.id]
  return [...new Set(named.filter((id) => typeof id === 'string' && ANY_ID.test(id)))].join(' ')
}

/** Stores an audit entry in the transaction of its operation. */
export const writeAudit = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<AuditEntry>[]) => {
    const entries = asked.map(({ accountId, arg }) => ({
      account: uuidOf(accountId),
      audit: newUuid(arg.at.getTime()),
      ...arg,
    }))
    await send(
      db,
      sql`insert into audit_log (account_id, audit_id, operation, caller, request_id, targets, created_at)
        select account, audit, operation, caller, "requestId", targets, at from json_to_recordset(${JSON.stringify(entries)}::json)
          as entry (account uuid, audit uuid, operation text, caller text, "requestId" text, targets text, at timestamptz)`,
    )
    return entries
  },
)
