import type { AccountErasure } from '#operation/account-data/closing.ts'
import { uuidOf } from '#lib/typeid.ts'
import { ANY_ID } from '#operation/fields.ts'
import type { Outbox } from '#ports/mailer.ts'
import { accountTables } from './erase-rows-sql.ts'
import { isOfAccount, soleMemberAddresses } from './erase-outbox-sql.ts'

const PAGE = 200
/** The bytes of a mail that are read to find its header. */
const HEAD_BYTES = 16_384
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const LONG_WORD = /[a-z]+_[0-9a-hjkmnp-tv-z]{26}/g

/**
 * Deletes an account's mails from the outbox folder, which all accounts share. Finds them by ids in
 * the Message-ID, and sign-in mails by the addresses of people in no other account.
 */
export const outboxErasure: AccountErasure = {
  name: 'outbox',
  async erase({ db, accountId, ports, signal }) {
    const { outbox } = ports
    if (outbox === null) return
    const scope = { db, accountId }
    const tables = await accountTables(db)
    const people = new Set(await soleMemberAddresses(scope))
    for (let before: string | undefined; ;) {
      signal.throwIfAborted()
      const files = await outbox.list(PAGE, before)
      for (const { name } of files) {
        const { ids, to } = await headOf(outbox, name)
        if (people.has(to) || (ids.length > 0 && (await isOfAccount(scope, tables, ids))))
          await outbox.remove(name)
      }
      before = files.at(-1)?.name
      if (files.length < PAGE) return
    }
  },
}

async function headOf(outbox: Outbox, name: string): Promise<{ ids: string[]; to: string }> {
  const head = (await outbox.read(name))?.subarray(0, HEAD_BYTES).toString('latin1') ?? ''
  const messageId = /^Message-ID:\s*(.*)$/im.exec(head)?.[1] ?? ''
  const to = /^To:.*?([^\s<>,]+@[^\s<>,]+)/im.exec(head)?.[1] ?? ''
  const typed = (messageId.match(LONG_WORD) ?? []).filter((id) => ANY_ID.test(id)).map(uuidOf)
  return { ids: [...typed, ...(messageId.match(UUID) ?? [])], to }
}
