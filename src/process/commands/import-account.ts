import { resolve } from 'node:path'
import { importAccount } from '#areas/account-data/index.ts'
import { countText } from '#operation/count-text.ts'
import type { Opened } from '../open.ts'

/** Imports the archive of an account of another server. Returns what to print. */
export async function importFrom(
  opened: Opened,
  file: string,
  { email, password, json }: { email: string; password?: string; json?: true },
): Promise<string> {
  const imported = await importAccount(opened.system, resolve(file), { email, password })
  if (json) return JSON.stringify(imported)
  const { accountId, apiKey, counts } = imported
  const records = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.files!
  return `Account      ${accountId}
Arrived      ${countText(records, 'record', 'records')}, ${countText(counts.contacts ?? 0, 'contact', 'contacts')}, ${countText(counts.files!, 'file', 'files')}
API key      ${apiKey}

Nothing is sent until you start it. Set up again: sending domains and hosts (new DNS records), payments, webhooks (new secrets), API keys and apps. Members have open invitations; send them under Settings → Team.
Links in mails that the former server sent work here once its host name leads here, and SECRET_KEYS_OLD has its SECRET_KEY. Never add the key of a server that others use too.

The key is shown only now. To use it here:
export API_KEY=${apiKey}`
}
