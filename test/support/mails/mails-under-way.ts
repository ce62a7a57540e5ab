import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { singleMailingId } from '#areas/mailings/mailing.ts'
import { postOf } from '#areas/mailings/fixtures/kinds.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { WORKER_USER } from '../database/connection.ts'
import type { TestWorld } from '../world.ts'

/** The kinds of mails that are sent at once while workers are killed. Addresses begin with them. */
export const KINDS = ['campaign', 'welcome', 'confirmation'] as const
type Kind = (typeof KINDS)[number]

export const kindOf = (email: string) => KINDS.find((kind) => email.startsWith(kind))!

/**
 * Notes from now on when a slice is taken from the process that claimed it, and whether that
 * process lived.
 */
export async function watchTakeOvers({ db }: TestWorld) {
  await sql`create table taken_over (lived boolean not null)`.execute(db)
  // A worker that gives its slice back has no open batch any more, and leaves a claim of no
  // process.
  await sql`create function note_take_over() returns trigger language plpgsql as $$ begin
      insert into taken_over select exists (select 1 from pg_locks where locktype = 'advisory' and classid = 2003792491
        and objid = claim_worker(old.claim_id)::bigint::oid and granted);
      return new;
    end $$`.execute(db)
  await sql`create trigger note_take_over after update of claim_id on send_slice for each row
    when (new.claim_id <> old.claim_id and claim_worker(old.claim_id) <> 0 and (claim_worker(new.claim_id) <> 0 or new.submitting <> '{}'))
    execute function note_take_over()`.execute(db)
  return {
    /**
     * Counts the slices taken over since the last call: from processes that had ended, and from
     * living ones.
     */
    async seen(): Promise<{ ended: number; living: number }> {
      const { rows } = await sql<{
        lived: boolean
      }>`delete from taken_over returning lived`.execute(db)
      return {
        ended: rows.filter(({ lived }) => !lived).length,
        living: rows.filter(({ lived }) => lived).length,
      }
    },
  }
}

/**
 * Sends a campaign, and posts welcomes and confirmations to other readers while it is being sent,
 * as many as `counts` says.
 */
export async function mailsUnderWay(world: TestWorld, counts: Record<Kind, number>) {
  const ada = await world.account()
  const [account, newsletter] = [uuidOf(ada.accountId), uuidOf(ada.newsletterId)]
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    welcomeEmail: { enabled: true, subject: 'Welcome', content: 'Hello {{ email }}' },
  })
  /** Adds readers, and returns the uuids of their contacts. */
  async function addReaders(kind: Kind): Promise<string[]> {
    const ids = Array.from({ length: counts[kind] }, () => newUuid(world.clock.now().getTime()))
    await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, subscribed_at)
      select ${account}, id, ${newsletter}, ${kind} || n || '@readers.test', ${kind === 'confirmation' ? 'pending' : 'active'}, 'api', now()
      from unnest(${ids}::uuid[]) with ordinality as added (id, n)`.execute(world.db)
    return ids
  }
  await addReaders('campaign')
  const { id } = await world.ok(ada, 'create_campaign', {
    subject: 'March',
    content: { body: 'Hello {{ email }}' },
  })
  await world.ok(ada, 'send_campaign', { campaignId: id })
  const readers = {
    welcome: await addReaders('welcome'),
    confirmation: await addReaders('confirmation'),
  }

  /**
   * Posts the mails of the readers after the `from`th, up to the `upto`th. The first of a kind
   * makes its mailing; the others are posted at once.
   */
  async function post(from: number, upto: number): Promise<void> {
    for (const kind of ['welcome', 'confirmation'] as const) {
      const contacts = readers[kind].slice(from, upto)
      const mails =
        kind === 'welcome' ? contacts : contacts.map(() => newUuid(world.clock.now().getTime()))
      const first = {
        newsletterId: ada.newsletterId,
        contactId: typeId('sub', contacts[0]!),
        recipientId: typeId('msg', mails[0]!),
      }
      await transaction(world.system, ada.accountId, (scope) => postOf(scope, kind, first))
      const mailing = uuidOf(singleMailingId(kind, ada.newsletterId))
      await sql`with posted as (
          insert into recipient (account_id, mailing_id, recipient_id, contact_id)
            select ${account}, ${mailing}, m.id, m.contact from unnest(${mails.slice(1)}::uuid[], ${contacts.slice(1)}::uuid[]) as m (id, contact)
            returning recipient_id)
        insert into mail_due (class, account_id, mailing_id, due_at, recipient_id)
          select ${kind === 'welcome' ? 1 : 0}, ${account}, ${mailing}, date_trunc('milliseconds', now()), recipient_id from posted`.execute(
        world.db,
      )
    }
  }

  /**
   * Waits for the sessions of killed workers. Each ends once PostgreSQL has executed all statements
   * that the worker had sent, and such a one may open the next batch.
   */
  async function sessionsEnded(): Promise<void> {
    const left = sql<{
      n: number
    }>`select count(*) as n from pg_stat_activity where usename = ${WORKER_USER}`
    while ((await left.execute(world.db)).rows[0]!.n > 0) await pause(5)
  }

  /** Lets the leases of killed workers last an hour, so that only a take-over ends them. */
  async function holdLeases(): Promise<void> {
    await sql`update send_slice set claimed_until = now() + interval '1 hour' where claimed_until > now()`.execute(
      world.db,
    )
    await sql`update mail_batch set lease_end = now() + interval '1 hour' where lease_end > now()`.execute(
      world.db,
    )
  }

  /**
   * Ends each wait, such as the minute after which a text that could not be opened is tried again.
   * Mails of a paused mailing stay as they are.
   */
  async function passTime(): Promise<void> {
    await sql`update mailing_queue set due_at = now() where due_at > now() and due_at < 'infinity'`.execute(
      world.db,
    )
    await sql`update mail_due set due_at = date_trunc('milliseconds', now()) where due_at > now() and due_at < 'infinity'`.execute(
      world.db,
    )
  }

  /**
   * A lease of a worker that was killed since `holdLeases`. Work of one that was killed earlier may
   * still wait to be taken over.
   */
  const justKilled = (lease: string) =>
    sql`${sql.ref(lease)} between now() and now() + interval '30 minutes'`

  return {
    account: ada,
    holdLeases,
    total: KINDS.reduce((sum, kind) => sum + counts[kind], 0),
    post,

    /**
     * Returns the addresses that workers were submitting to which have just been killed, while no
     * worker lives. Holds the leases.
     */
    async lost(): Promise<string[]> {
      await sessionsEnded()
      // Without statistics PostgreSQL plans the join for a few rows, and it takes a minute.
      await sql`analyze mailing, recipient, contact, send_slice, mail_batch`.execute(world.db)
      const found = await sql<{ email: string }>`with open as (
          select account_id, mailing_id, unnest(submitting) as recipient_id from send_slice where ${justKilled('claimed_until')}
          union all select b.* from mail_batch, unnest(accounts, mailings, recipients) as b where ${justKilled('lease_end')})
        select c.email from open o join recipient r using (account_id, mailing_id, recipient_id)
          join contact c on c.account_id = r.account_id and c.contact_id = coalesce(r.contact_id, r.recipient_id)`.execute(
        world.db,
      )
      await holdLeases()
      return found.rows.map(({ email }) => email)
    },

    passTime,

    /** Waits until each mail has ended. */
    async ended(): Promise<void> {
      const left = sql<{
        n: number
      }>`select (select count(*) from mail_due) + (select count(*) from mail_batch) + (select sum(pending) from mailing) as n`
      for (let [before, same] = [0, 0]; same < 240;) {
        const { n } = (await left.execute(world.db)).rows[0]!
        if (n === 0) return
        same = n === before ? same + 1 : 0
        before = n
        await pause(250)
        await passTime()
      }
      throw new Error('no mail has ended for a minute')
    },

    campaign: () => world.ok(ada, 'get_campaign', { campaignId: id }),

    /** Lists the addresses by the status of their mail. */
    async byStatus(): Promise<Map<string, string[]>> {
      // A crash of the database loses its statistics, and the join of a hundred thousand rows would
      // be planned for a few.
      await sql`analyze recipient, contact`.execute(world.db)
      const found = await sql<{
        email: string
        status: string
      }>`select c.email, r.status from recipient r
        join contact c on c.account_id = r.account_id and c.contact_id = coalesce(r.contact_id, r.recipient_id)
        where r.account_id = ${account}`.execute(world.db)
      const by = Map.groupBy(found.rows, ({ status }) => status)
      return new Map([...by].map(([status, all]) => [status, all.map(({ email }) => email)]))
    },
  }
}
