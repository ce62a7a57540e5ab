import { z } from 'zod'
import { composeNotice } from '#mail/notice.ts'
import { uuidOf } from '#lib/typeid.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import { sendMail } from '#operation/send-mail.ts'
import { ownerAddress } from '#areas/newsletters/index.ts'
import { findKey } from './api-key-sql.ts'

const WHY =
  'A server passed the addresses of visitors with it (visitorIp), and now a web page has used it too. Any visitor can read a key in a page and invent addresses, so visitorIp is no longer trusted with this key: calls that pass it get 422.'

const STEPS = [
  'Create a second signups key with browserUse "refused", on the account page or with create_api_key.',
  'Put the new key into your server, which can then pass visitorIp again. Leave this key in the page.',
  'If no page of yours has this key, a stranger has it: revoke it (revoke_api_key).',
  'If only your server should have it, and the call from a browser was a test of yours, set browserUse "refused" on it (update_api_key).',
]

export const sendKeyNotice = job({
  name: 'send_key_notice',
  summary: "Tells the account's owner that a key of a server was used in a web page.",
  data: z.strictObject({ accountId: Id('acc'), keyId: Id('key'), at: Timestamp }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, keyId, at }, { db, ports }) {
    const key = await findKey({ db, accountId }, keyId)
    // The key was revoked, or set to refuse browsers, while the mail waited.
    if (key?.browserUse !== 'allowed') return
    const owner = await ownerAddress({ db, accountId })
    const { baseUrl, mailFrom } = ports.deployment
    const address = mailFrom || owner
    const notice = composeNotice({
      from: { name: 'Mailcast', address },
      to: owner,
      // The same id at every attempt, so that a mail program can recognise a repetition.
      messageId: `key-in-page.${uuidOf(keyId)}@${address.split('@')[1]}`,
      date: new Date(at),
      what: 'An API key of your server was used in a web page',
      about: { short: key.name, name: `${key.name} (${key.start}…)`, id: keyId },
      why: WHY,
      steps: STEPS,
      more: `${baseUrl}/docs#keys`,
    })
    await sendMail(ports, notice, { mail: 'the mail about a key in a web page', ids: { accountId, keyId } })
  },
})
