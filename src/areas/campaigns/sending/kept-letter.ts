import type { AccountDb } from '#db/account-db.ts'
import { hash } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from '../campaign.ts'
import { COMPILE_EDITION, compileApart, compileAsked, type Compiled } from '#areas/emails/index.ts'
import { findLetter, keepLetter, type KeptLetter } from './queue-sql.ts'

/** Tells what a letter is made of from anything else: the text, the newsletter's looks, and the program that makes it. */
function digestOf({ subject, previewText, content }: Campaign, newsletter: Newsletter): Buffer {
  return hash('sha256', canonicalJson([COMPILE_EDITION, subject, previewText, content, newsletter]), 'buffer')
}

/** Compiled while no transaction is open. Null where it cannot be now: whoever sends it tries again, and says what is wrong. */
export async function readyLetter(scope: AccountDb, campaign: Campaign): Promise<KeptLetter | null> {
  const newsletter = await findNewsletter(scope, campaign.newsletterId)
  if (!newsletter || campaign.subject === '' || campaign.content.body.trim() === '') return null
  const compiled = await compileAsked(campaign, newsletter).catch(() => null)
  return compiled && { compiled, madeOf: digestOf(campaign, newsletter) }
}

/** The compiled letter of a campaign that is being sent: as it was kept, unless the newsletter has changed since. */
export async function letterOf(scope: AccountDb, campaign: Campaign, newsletter: Newsletter): Promise<Compiled> {
  const madeOf = digestOf(campaign, newsletter)
  const kept = await findLetter(scope, campaign.id, madeOf)
  if (kept) return kept
  const compiled = await compileApart(campaign, newsletter)
  await keepLetter(scope, campaign.id, { compiled, madeOf })
  return compiled
}
