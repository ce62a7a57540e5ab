import { hash } from 'node:crypto'
import type { AccountDb } from '#db/account-db.ts'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import {
  CannotBeMade,
  COMPILE_EDITION,
  compileApart,
  type CompiledEmail,
  type EmailText,
} from '#areas/emails/index.ts'
import { findCompiled, storeCompiled, type StoredEmail } from './compiled-email-sql.ts'

/**
 * Returns the digest of everything that a compiled e-mail depends on: text, look, and version of
 * the compiler.
 */
function digestOf(
  { subject, previewText, content, images = {}, products, offer, closing, issue }: EmailText,
  newsletter: Newsletter,
): Buffer {
  const more = [
    ...(products ? [products] : []),
    ...(offer ? [offer] : []),
    ...(closing ? [closing] : []),
    ...(issue ? [issue] : []),
  ]
  return hash(
    'sha256',
    canonicalJson([COMPILE_EDITION, subject, previewText, content, images, newsletter, ...more]),
    'buffer',
  )
}

/**
 * Compiles a text. No transaction may be open. Returns null when compiling fails now: the send
 * worker tries again and logs. Rejects with CannotBeMade when another try is useless, such as for
 * an unknown Liquid filter.
 */
export async function compileText(
  accountId: string,
  text: EmailText,
  newsletter: Newsletter,
): Promise<StoredEmail | null> {
  const compiled = await compileApart(accountId, text, newsletter, 'request').catch(
    (error: unknown) => {
      if (error instanceof CannotBeMade && error.isLasting) throw error
      return null
    },
  )
  return compiled && { compiled, digest: digestOf(text, newsletter) }
}

/** Returns the stored compiled e-mail. Compiles it when text or newsletter have changed. */
export async function findOrCompile(
  scope: AccountDb & { now: Date },
  text: EmailText,
  newsletter: Newsletter,
): Promise<CompiledEmail> {
  const digest = digestOf(text, newsletter)
  const stored = await findCompiled(scope, digest)
  if (stored) return stored
  const compiled = await compileApart(scope.accountId, text, newsletter, 'worker')
  await storeCompiled(scope, { compiled, digest })
  return compiled
}
