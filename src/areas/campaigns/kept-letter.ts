import { hash } from 'node:crypto'
import { VERSION } from '#lib/version.ts'
import { canonicalJson } from '#lib/canonical-json.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from './campaign.ts'
import type { In } from './campaign-sql.ts'
import type { Compiled } from './compile.ts'
import { compileApart } from './compile-apart.ts'
import { findLetter, keepLetter, type KeptLetter } from './letter-sql.ts'

/** Tells what a campaign's letter is made of from anything else: the text, the newsletter's looks, and the program that makes it. */
function madeOf({ subject, previewText, content }: Campaign, newsletter: Newsletter): Buffer {
  return hash('sha256', canonicalJson([VERSION, subject, previewText, content, newsletter]), 'buffer')
}

/** Compiled while no transaction is open. Null where it cannot be now: whoever sends it tries again, and says what is wrong. */
export async function readyLetter(scope: In, campaign: Campaign): Promise<KeptLetter | null> {
  const newsletter = await findNewsletter(scope, campaign.newsletterId)
  if (!newsletter) return null
  const compiled = await compileApart(campaign, newsletter).catch(() => null)
  return compiled && { compiled, madeOf: madeOf(campaign, newsletter) }
}

/** The compiled letter of a campaign that is being sent: as it was kept, unless the newsletter has changed since. */
export async function keptLetter(scope: In, campaign: Campaign, newsletter: Newsletter): Promise<Compiled> {
  const digest = madeOf(campaign, newsletter)
  const kept = await findLetter(scope, campaign.id, digest)
  if (kept) return kept
  const compiled = await compileApart(campaign, newsletter)
  await keepLetter(scope, campaign.id, { compiled, madeOf: digest })
  return compiled
}
