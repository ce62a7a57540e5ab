import { hash } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from './campaign.ts'
import type { In } from './campaign-sql.ts'
import type { Compiled } from './compile.ts'
import { CannotBeMade, compileAsked, compileApart } from './compile-apart.ts'
import { COMPILE_EDITION } from './compile-edition.ts'
import { findLetter, keepLetter, type KeptLetter } from './queue-sql.ts'
import { TOO_COMPLEX } from './text-fault.ts'

/** Tells what a letter is made of from anything else: the text, the newsletter's looks, and the program that makes it. */
function digestOf({ subject, previewText, content }: Campaign, newsletter: Newsletter): Buffer {
  return hash('sha256', canonicalJson([COMPILE_EDITION, subject, previewText, content, newsletter]), 'buffer')
}

/**
 * Compiles a campaign while no transaction is open. Null where it cannot be compiled now: the worker that sends it tries again. Rejects
 * with CannotBeMade where it would be the same again, such as for a draft that was written before its filter was taken away.
 */
export async function readyLetter(scope: In, campaign: Campaign): Promise<KeptLetter | null> {
  const newsletter = await findNewsletter(scope, campaign.newsletterId)
  if (!newsletter || campaign.subject === '' || campaign.content.body.trim() === '') return null
  const compiled = await compileAsked(campaign, newsletter).catch((error: unknown) => {
    if (error instanceof CannotBeMade && error.fault.detail !== TOO_COMPLEX) throw error
    return null
  })
  return compiled && { compiled, madeOf: digestOf(campaign, newsletter) }
}

/** The compiled letter of a campaign that is being sent: as it was kept, unless the newsletter has changed since. */
export async function letterOf(scope: In, campaign: Campaign, newsletter: Newsletter): Promise<Compiled> {
  const madeOf = digestOf(campaign, newsletter)
  const kept = await findLetter(scope, campaign.id, madeOf)
  if (kept) return kept
  const compiled = await compileApart(campaign, newsletter)
  await keepLetter(scope, campaign.id, { compiled, madeOf })
  return compiled
}
