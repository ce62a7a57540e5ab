import type { AccountDb } from '#db/account-db.ts'
import type { Context } from '#operation/context.ts'
import { notFound } from '#operation/problem.ts'
import type { Newsletter } from './newsletter.ts'
import { findNewsletter, firstNewsletter } from './newsletter-sql.ts'

export function findNamedNewsletter(
  scope: AccountDb,
  named: string | undefined,
): Promise<Newsletter | undefined> {
  return named === undefined ? firstNewsletter(scope) : findNewsletter(scope, named)
}

/**
 * Finds the newsletter that the request names, or else the account's first newsletter. Refuses when
 * there is none.
 */
export async function requireNewsletter(
  ctx: Context<typeof notFound>,
  named: string | undefined,
): Promise<Newsletter> {
  const found = await findNamedNewsletter(ctx, named)
  if (found) return found
  return ctx.refuse(
    notFound,
    named === undefined
      ? 'Create a newsletter first, with create_newsletter.'
      : `No newsletter ${named} in this account.`,
  )
}
