import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { composeNotice, type Notice } from '#mail/notice.ts'
import type { Ports } from '#ports/ports.ts'
import { Id, Timestamp } from '../fields.ts'
import { type Job, job } from './job.ts'
import { sendMail } from './send-mail.ts'
import { serverAddress } from '../addresses/server-address.ts'

/**
 * The fields that the data of every job for a mail to an owner has. Each kind of job adds fields of
 * its own.
 */
export const noticeData = z.strictObject({ accountId: Id('acc'), at: Timestamp })
type NoticeData = z.ZodObject<{ accountId: z.ZodType<string>; at: z.ZodType<string> }>

/** A mail to an account's owner. Its Message-ID begins with `kind`. */
export interface OwnerNotice extends Notice {
  kind: string
  /** A path in the dashboard, such as `settings/billing`. */
  page?: string
  /** The button's full address, used instead of `page`. */
  url?: string
}

type NoticeJob<Data extends NoticeData> = Job<Data> & { readonly more: string }

/** Declares a job that mails the account's owner about one thing that needs attention. */
export function ownerNotice<Data extends NoticeData>(declared: {
  name: string
  summary: string
  data: Data
  /** The anchor in the API reference to which the mail links, or a guide as `docs/apps`. */
  more: string
  /** True: all owners get the mail. Otherwise only the owner who joined first does. */
  toAll?: boolean
  /** Writes the mail. Null: no mail is sent, because the owner no longer needs to act. */
  write(data: z.output<Data>, scope: AccountDb & { ports: Ports }): Promise<OwnerNotice | null>
}): NoticeJob<Data> {
  const { name, summary, data, more, toAll = false, write } = declared
  async function send(
    notice: OwnerNotice,
    { to, at, accountId }: { to: string; at: string; accountId: string },
    ports: Ports,
  ): Promise<void> {
    const address = serverAddress(ports.deployment)
    const message = composeNotice(notice, {
      from: { name: 'Mailcast', address },
      to,
      // Each attempt has the same Message-ID, so that mail programs recognize duplicates.
      messageId: `${notice.kind}_${uuidOf(notice.about.id)}.${Date.parse(at)}@${address.split('@')[1]}`,
      date: new Date(at),
      page:
        notice.url ??
        (notice.page === undefined ? null : `${ports.deployment.baseUrl}/app/${notice.page}`),
      more: `${ports.deployment.baseUrl}/${more.startsWith('docs/') ? more : `docs#${more}`}`,
    })
    await sendMail(ports, message, {
      mail: 'a notice to the owner',
      ids: { accountId, job: name, about: notice.about.id },
    })
  }
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
        const owners = toAll
          ? await ownerAddresses({ db, accountId })
          : [await ownerAddress({ db, accountId })]
        for (const to of owners) await send(notice, { to, at, accountId }, ports)
      },
    }),
  }
}

/**
 * Lists the addresses of the account's owners. If there are none, returns the address with which
 * the account was created.
 */
async function ownerAddresses(account: AccountDb): Promise<string[]> {
  const found = await rows(
    account.db,
    sql<{ email: string }>`select p.email from member m join person p on p.person_id = m.person_id
      where m.account_id = ${uuidOf(account.accountId)} and m.role = 'owner' order by m.joined_at, m.member_id`,
  )
  return found.length > 0 ? found.map(({ email }) => email) : [await ownerAddress(account)]
}

/** Returns the address of the owner who joined first among the present owners. */
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
