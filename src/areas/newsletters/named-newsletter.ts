import type { AccountDb } from '#db/account-db.ts'
import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import type { Newsletter } from './newsletter.ts'
import { findNewsletter, firstNewsletter } from './newsletter-sql.ts'

/** Finds the newsletter that a caller names, else the account's first. */
export function findNamedNewsletter(scope: AccountDb, named: string | undefined): Promise<Newsletter | undefined> {
  return named === undefined ? firstNewsletter(scope) : findNewsletter(scope, named)
}

/** Finds the newsletter that a caller names, else the account's first. Refuses when there is none. */
export async function namedNewsletter(ctx: Context<typeof notFound>, named: string | undefined): Promise<Newsletter> {
  const found = await findNamedNewsletter(ctx, named)
  if (found) return found
  return ctx.refuse(notFound, named === undefined ? 'Create a newsletter first, with create_newsletter.' : `No newsletter ${named} in this account.`)
}
