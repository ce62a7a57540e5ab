import type { AccountDb } from '#db/account-db.ts'
import { hash } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from '../campaign.ts'
import { CannotBeMade, COMPILE_EDITION, compileApart, compileAsked, type CompiledEmail, TOO_COMPLEX } from '#areas/emails/index.ts'
import { findCompiled, storeCompiled, type StoredEmail } from './queue-sql.ts'

/** Digests all that a compiled email is made of: the text, the newsletter's looks, and the version of the compiler. */
function digestOf({ subject, previewText, content }: Campaign, newsletter: Newsletter): Buffer {
  return hash('sha256', canonicalJson([COMPILE_EDITION, subject, previewText, content, newsletter]), 'buffer')
}

/**
 * Compiles a draft that is about to be sent, while no transaction is open. Returns null where it cannot be compiled now: the worker that
 * sends it compiles it again and logs the reason. Rejects with CannotBeMade where it would be the same again, such as for a draft that
 * uses a Liquid filter which Mailcast no longer has.
 */
export async function compileDraft(scope: AccountDb, campaign: Campaign): Promise<StoredEmail | null> {
  const newsletter = await findNewsletter(scope, campaign.newsletterId)
  if (!newsletter || campaign.subject === '' || campaign.content.body.trim() === '') return null
  const compiled = await compileAsked(campaign, newsletter).catch((error: unknown) => {
    if (error instanceof CannotBeMade && error.fieldError.detail !== TOO_COMPLEX) throw error
    return null
  })
  return compiled && { compiled, digest: digestOf(campaign, newsletter) }
}

/** Returns the stored compiled email of a campaign, or compiles and stores it anew when the newsletter has changed since. */
export async function findOrCompile(scope: AccountDb, campaign: Campaign, newsletter: Newsletter): Promise<CompiledEmail> {
  const digest = digestOf(campaign, newsletter)
  const stored = await findCompiled(scope, campaign.id, digest)
  if (stored) return stored
  const compiled = await compileApart(campaign, newsletter)
  await storeCompiled(scope, campaign.id, { compiled, digest })
  return compiled
}
