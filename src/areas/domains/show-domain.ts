import type { Deployment } from '#ports/ports.ts'
import type { Domain } from './domain.ts'
import { listWantedRecords } from './domain-records.ts'
import type { KeptDomain } from './domain-sql.ts'
import { showFinding } from './published-record.ts'

/** Returns a domain with its records, each with the result of the last check. */
export function showDomain(kept: KeptDomain, deployment: Deployment): Domain {
  const { id, name, status, findings, createdAt, checkedAt } = kept
  return {
    id,
    name,
    status,
    records: listWantedRecords(kept, deployment).map(({ kind, ...record }) => ({
      ...record,
      ...showFinding(findings[kind]),
    })),
    createdAt: createdAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
  }
}
