import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Entrant } from './enter.ts'

export interface TakenEntrants {
  automationId: string
  entrants: Entrant[]
}

/**
 * Takes and locks stored entrants, by automation. Returns null when none is left. It reads in key
 * order, so that the index skips deleted rows.
 */
export async function takeEntrants(
  { db, accountId }: Scope,
  limit: number,
): Promise<TakenEntrants[] | null> {
  const account = uuidOf(accountId)
  const taken = await rows(
    db,
    sql<{
      automation_id: string
      contact_id: string
      occurrence: string
      reason: 'existing' | 'date'
      at: Date
    }>`with chosen as materialized (
        select automation_id, contact_id, occurrence from automation_entrant where account_id = ${account}
        order by automation_id, contact_id, occurrence limit ${limit} for update skip locked)
      delete from automation_entrant e using chosen
      where e.account_id = ${account} and e.automation_id = chosen.automation_id and e.contact_id = chosen.contact_id and e.occurrence = chosen.occurrence
      returning e.automation_id, e.contact_id, e.occurrence, e.reason, e.at`,
  )
  if (taken.length === 0) return null
  const contacts = await rows(
    db,
    sql<{
      contact_id: string
      status: string
    }>`select contact_id, status from contact where account_id = ${account}
      and contact_id = any(${taken.map(({ contact_id }) => contact_id)}::uuid[]) order by contact_id for update`,
  )
  const statuses = new Map(contacts.map(({ contact_id, status }) => [contact_id, status]))
  return [...Map.groupBy(taken, ({ automation_id }) => automation_id)].map(
    ([automation, group]) => ({
      automationId: typeId('aut', automation),
      entrants: group.flatMap(({ contact_id, occurrence, reason, at }): Entrant[] => {
        const status = statuses.get(contact_id)
        if (status === undefined) return []
        return [
          {
            contactId: typeId('sub', contact_id),
            status,
            occurrence,
            because: { by: reason, at: at.toISOString(), depth: 0 },
          },
        ]
      }),
    }),
  )
}
