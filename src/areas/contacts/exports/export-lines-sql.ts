import { sql } from 'kysely'
import type { Scope } from '#operation/scope.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { matcherOf } from '../filters/audience-sql.ts'
import { findNamed } from '../filters/named-segment.ts'
import type { StoredExport } from './export.ts'
import { csvLine, jsonLine } from './export-line-sql.ts'
import type { LinesWanted } from './export-range-sql.ts'

/** Compiles an export to its condition and its line, at this moment. Refuses a segment that was deleted. */
export async function linesOf(scope: Scope, { newsletterId, segmentId, filter, statuses, format, fields }: StoredExport): Promise<LinesWanted> {
  const segment = await findNamed(scope, { segmentId: segmentId ?? undefined, newsletterId })
  const matcher = await matcherOf(scope, { newsletterId, segment, filter })
  const types = new Map((await customFields(scope)).map(({ name, type }) => [name, type]))
  return {
    newsletterId,
    statuses,
    // Each range tests its own contacts: gathering the events of all for each range would take longer.
    matches: matcher ? matcher.test : sql`true`,
    line: format === 'csv' ? csvLine(fields, types) : jsonLine(fields, [...types.keys()]),
    withIds: format === 'jsonl',
  }
}
