import { accountExists, listAccounts } from '#areas/accounts/index.ts'
import { typeIdPattern } from '#lib/typeid.ts'
import type { Opened } from '../open.ts'

/** The account that was named, or the only one that there is. */
export async function accountOf(opened: Opened, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    if (typeIdPattern('acc').test(named) && (await accountExists(opened.system.db, named))) return named
    throw new Error(`There is no account ${named}.`)
  }
  const [only, another] = await listAccounts(opened.system.db, 2)
  if (!only) throw new Error('There is no account yet. Make one: npm run -s mailcast -- accounts create --help')
  if (!another) return only.id
  const all = await listAccounts(opened.system.db, 50)
  throw new Error(`Say which account, with --account:\n${all.map(({ id, name, ownerEmail }) => `  ${id}  ${name}  ${ownerEmail}`).join('\n')}`)
}
