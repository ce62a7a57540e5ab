import { sql } from 'kysely'
import { countAffected, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { WrittenAct } from '#areas/engagement/index.ts'

/** Stores opens and clicks, if the account has an active automation. Returns whether it has. */
export async function insertActs(
  { db, accountId, now }: Scope,
  acts: readonly WrittenAct[],
): Promise<boolean> {
  const list = acts.map(({ mailingId, recipientId, act, links, at }) => ({
    act_id: newUuid(now.getTime()),
    mailing_id: uuidOf(mailingId),
    recipient_id: uuidOf(recipientId),
    act,
    links,
    at,
  }))
  const noted = await countAffected(
    db,
    sql`insert into automation_act (account_id, act_id, mailing_id, recipient_id, act, links, at)
      select ${uuidOf(accountId)}, act_id, mailing_id, recipient_id, act, links, at
      from json_to_recordset(${JSON.stringify(list)}::json) as w (act_id uuid, mailing_id uuid, recipient_id uuid, act text, links integer[], at timestamptz)
      where exists (select 1 from automation where account_id = ${uuidOf(accountId)} and version is not null)`,
  )
  return noted > 0
}

export interface FollowedAct {
  contactId: string
  newsletterId: string
  status: string
  kind: string
  /** The uuid of the campaign or automation that sent the mail. */
  ownerId: string
  part: string
  mailingId: string
  /** The recipient's uuid; for an automation's mail, the uuid of the run. */
  recipientId: string
  act: 'open' | 'click'
  links: string[]
  at: Date
}

/**
 * Takes stored opens and clicks, oldest first, and locks their contacts. Returns null when none is
 * left.
 */
export async function takeActs(
  { db, accountId }: Scope,
  limit: number,
): Promise<FollowedAct[] | null> {
  const account = uuidOf(accountId)
  const taken = await rows(
    db,
    sql<{
      mailing_id: string
      recipient_id: string
      act: FollowedAct['act']
      links: number[]
      at: Date
    }>`delete from automation_act
      where account_id = ${account} and act_id = any(array(select act_id from automation_act where account_id = ${account}
        order by act_id limit ${limit} for update skip locked))
      returning mailing_id, recipient_id, act, links, at`,
  )
  if (taken.length === 0) return null
  const found = await rows(
    db,
    sql<{
      mailing_id: string
      recipient_id: string
      contact_id: string
      newsletter_id: string
      kind: string
      owner_id: string
      part: string
    }>`select m.mailing_id, r.recipient_id, coalesce(r.contact_id, r.recipient_id) as contact_id, m.newsletter_id, m.kind, m.owner_id, m.part
      from unnest(${taken.map((one) => one.mailing_id)}::uuid[], ${taken.map((one) => one.recipient_id)}::uuid[]) as w (mailing_id, recipient_id)
      join mailing m on m.account_id = ${account} and m.mailing_id = w.mailing_id
      join recipient r on r.account_id = ${account} and r.mailing_id = w.mailing_id and r.recipient_id = w.recipient_id`,
  )
  const links = await rows(
    db,
    sql<{
      mailing_id: string
      number: number
      url: string
    }>`select mailing_id, number, url from mailing_link where account_id = ${account}
      and mailing_id = any(${[...new Set(taken.map((one) => one.mailing_id))]}::uuid[]) and number = any(${taken.flatMap((one) => one.links)}::int[])`,
  )
  const contacts = await rows(
    db,
    sql<{
      contact_id: string
      status: string
    }>`select contact_id, status from contact where account_id = ${account}
      and contact_id = any(${[...new Set(found.map(({ contact_id }) => contact_id))]}::uuid[]) order by contact_id for update`,
  )
  const places = new Map(found.map((one) => [`${one.mailing_id} ${one.recipient_id}`, one]))
  const statuses = new Map(contacts.map(({ contact_id, status }) => [contact_id, status]))
  const urls = new Map(links.map(({ mailing_id, number, url }) => [`${mailing_id} ${number}`, url]))
  return taken.flatMap(({ mailing_id, recipient_id, act, links: numbers, at }): FollowedAct[] => {
    const place = places.get(`${mailing_id} ${recipient_id}`)
    const status = place && statuses.get(place.contact_id)
    if (!place || status === undefined) return []
    return [
      {
        contactId: typeId('sub', place.contact_id),
        newsletterId: typeId('nl', place.newsletter_id),
        status,
        kind: place.kind,
        ownerId: place.owner_id,
        part: place.part,
        mailingId: typeId('mlg', mailing_id),
        recipientId: recipient_id,
        act,
        links: numbers.flatMap((number) => urls.get(`${mailing_id} ${number}`) ?? []),
        at,
      },
    ]
  })
}
