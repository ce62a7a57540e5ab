import { accountExists, listAccounts } from '#areas/accounts/index.ts'
import { typeIdPattern } from '#lib/typeid.ts'
import type { Opened } from '../open.ts'

/** Returns the named account; without a name, the only one. */
export async function accountOf(opened: Opened, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    if (typeIdPattern('acc').test(named) && (await accountExists(opened.system.db, named)))
      return named
    throw new Error(`There is no account ${named}: check the id.`)
  }
  const [only, another] = await listAccounts(opened.system.db, 2)
  if (!only)
    throw new Error(
      `There is no account yet. Make one: ${opened.system.ports.deployment.command} accounts create --help`,
    )
  if (!another) return only.id
  const all = await listAccounts(opened.system.db, 50)
  throw new Error(
    `Name the account with --account:\n${all.map(({ id, name, ownerEmail }) => `  ${id}  ${name}  ${ownerEmail}`).join('\n')}`,
  )
}
