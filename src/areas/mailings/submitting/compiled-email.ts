import { hash } from 'node:crypto'
import type { AccountDb } from '#db/account-db.ts'
import { canonicalJson } from '#lib/canonical-json.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { CannotBeMade, COMPILE_EDITION, compileApart, type CompiledEmail, type EmailText } from '#areas/emails/index.ts'
import { findCompiled, storeCompiled, type StoredEmail } from './compiled-email-sql.ts'

/** Digests all that a compiled e-mail is made of: the text, the newsletter's looks, and the version of the compiler. */
function digestOf({ subject, previewText, content, images = {}, products, offer, closing, issue }: EmailText, newsletter: Newsletter): Buffer {
  const more = [...(products ? [products] : []), ...(offer ? [offer] : []), ...(closing ? [closing] : []), ...(issue ? [issue] : [])]
  return hash('sha256', canonicalJson([COMPILE_EDITION, subject, previewText, content, images, newsletter, ...more]), 'buffer')
}

/**
 * Compiles a text that is about to be sent, while no transaction is open. Returns null where it cannot be compiled now: the worker that
 * sends it compiles it again and logs the reason. Rejects with CannotBeMade where it would be the same again, such as for a text that
 * uses a Liquid filter which Mailcast no longer has.
 */
export async function compileText(accountId: string, text: EmailText, newsletter: Newsletter): Promise<StoredEmail | null> {
  const compiled = await compileApart(accountId, text, newsletter, 'request').catch((error: unknown) => {
    if (error instanceof CannotBeMade && error.isLasting) throw error
    return null
  })
  return compiled && { compiled, digest: digestOf(text, newsletter) }
}

/** Returns the stored compiled e-mail of a text. Compiles and stores it when the text or the newsletter has changed since. */
export async function findOrCompile(scope: AccountDb & { now: Date }, text: EmailText, newsletter: Newsletter): Promise<CompiledEmail> {
  const digest = digestOf(text, newsletter)
  const stored = await findCompiled(scope, digest)
  if (stored) return stored
  const compiled = await compileApart(scope.accountId, text, newsletter, 'worker')
  await storeCompiled(scope, { compiled, digest })
  return compiled
}
