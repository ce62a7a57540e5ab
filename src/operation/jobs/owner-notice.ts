import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { composeNotice, type Notice } from '#mail/notice.ts'
import type { Ports } from '#ports/ports.ts'
import { Id, Timestamp } from '../fields.ts'
import { type Job, job } from './job.ts'
import { sendMail } from './send-mail.ts'
import { serverAddress } from '../addresses/server-address.ts'

/** The data of every owner notice: the account, and the time of the event. A declaration adds its own fields. */
export const noticeData = z.strictObject({ accountId: Id('acc'), at: Timestamp })
type NoticeData = z.ZodObject<{ accountId: z.ZodType<string>; at: z.ZodType<string> }>

/** A notice, with a word for its kind that begins its Message-ID. */
export interface OwnerNotice extends Notice {
  kind: string
  /** The path of the thing's page in the dashboard, such as `settings/billing`. */
  page?: string
  /** The whole address of its button, in place of a page of the dashboard. */
  url?: string
}

/** A job that mails the account's owner. */
export type NoticeJob<Data extends NoticeData> = Job<Data> & { readonly more: string }

/** Declares a job that mails the account's owner about one thing that needs attention. */
export function ownerNotice<Data extends NoticeData>(declared: {
  name: string
  summary: string
  data: Data
  /** The anchor in the API reference that explains more. */
  more: string
  /** Writes the notice. Returns null when the owner has nothing left to do, since time passes until the job runs. */
  write(data: z.output<Data>, scope: AccountDb & { ports: Ports }): Promise<OwnerNotice | null>
}): NoticeJob<Data> {
  const { name, summary, data, more, write } = declared
  return {
    more,
    ...job({
      name,
      summary,
      data,
      retries: 12,
      expireS: 300,
      atOnce: 2,

      async handler(given, { db, ports }) {
        const { accountId, at } = given
        const notice = await write(given, { db, accountId, ports })
        if (notice === null) return
        const owner = await ownerAddress({ db, accountId })
        const address = serverAddress(ports.deployment)
        const message = composeNotice(notice, {
          from: { name: 'Mailcast', address },
          to: owner,
          // The same id at every attempt, so that a mail program can recognise a repetition.
          messageId: `${notice.kind}_${uuidOf(notice.about.id)}.${Date.parse(at)}@${address.split('@')[1]}`,
          date: new Date(at),
          page: notice.url ?? (notice.page === undefined ? null : `${ports.deployment.baseUrl}/app/${notice.page}`),
          more: `${ports.deployment.baseUrl}/docs#${more}`,
        })
        await sendMail(ports, message, { mail: 'a notice to the owner', ids: { accountId, job: name, about: notice.about.id } })
      },
    }),
  }
}

/** Returns the address of the owner who joined first, so that a person who left gets no more notices. */
export async function ownerAddress({ db, accountId }: AccountDb): Promise<string> {
  const account = uuidOf(accountId)
  const found = await row(
    db,
    sql<{ email: string }>`select coalesce(
        (select p.email from member m join person p on p.person_id = m.person_id
          where m.account_id = ${account} and m.role = 'owner' order by m.joined_at, m.member_id limit 1), a.owner_email) as email
      from account a where a.account_id = ${account}`,
  )
  return found!.email
}
