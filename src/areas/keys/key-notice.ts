import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { findKey } from './api-key-sql.ts'

const WHY =
  'A server passed the addresses of visitors with it (visitorIp), and now a web page has used it too. Any visitor can read a key in a page and invent addresses, so visitorIp is no longer trusted with this key: calls that pass it get 422.'

const STEPS = [
  'If the page is yours, create a second signups key with browserUse "refused", under Settings → API keys or with create_api_key. Put it into your server, which can then pass visitorIp again. Leave this key in the page.',
  'If no page of yours has this key, a stranger has it: revoke it (revoke_api_key).',
  'If only your server should have it, and the call from a browser was a test of yours, set browserUse "refused" on it (update_api_key).',
]

export const sendKeyNotice = ownerNotice({
  name: 'send_key_notice',
  summary: "Tells the account's owner that a key of a server was used in a web page.",
  data: noticeData.extend({ keyId: Id('key') }),
  more: 'keys',

  async write({ keyId }, scope) {
    const key = await findKey(scope, keyId)
    // The key was revoked, or set to refuse browsers, while the mail waited.
    if (key?.browserUse !== 'allowed') return null
    return {
      kind: 'key-in-page',
      what: 'An API key of your server was used in a web page',
      about: { short: key.name, name: `${key.name} (${key.start}…)`, id: keyId },
      why: WHY,
      steps: STEPS,
    }
  },
})
