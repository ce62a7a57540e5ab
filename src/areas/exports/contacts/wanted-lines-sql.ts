import { sql } from 'kysely'
import type { Scope } from '#operation/scope.ts'
import { customFields } from '#areas/contacts/index.ts'
import { matcherOfRule } from '#areas/segments/index.ts'
import type { StoredExport } from '../export.ts'
import { csvLine, jsonLine } from './contact-line-sql.ts'
import type { LinesWanted } from './contact-range-sql.ts'

/** Compiles an export's condition and line. Refuses a deleted segment. */
export async function linesOf(
  scope: Scope,
  { newsletterId, segmentId, filter, statuses, format, fields }: StoredExport,
): Promise<LinesWanted> {
  const matcher = await matcherOfRule(scope, { newsletterId, segmentId, filter })
  const types = new Map((await customFields(scope)).map(({ name, type }) => [name, type]))
  return {
    newsletterId,
    statuses,
    // Each range tests only its own contacts, since collecting all events for each range would take
    // longer.
    matches: matcher ? matcher.test : sql`true`,
    line: format === 'csv' ? csvLine(fields, types) : jsonLine(fields, [...types.keys()]),
    withIds: format === 'jsonl',
  }
}
