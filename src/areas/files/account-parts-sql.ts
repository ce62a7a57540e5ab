import { accountLeftOut } from '#operation/account-data/account-part.ts'
import { accountErasures } from '#operation/account-data/closing.ts'
import { register } from '#operation/registry.ts'
import { filesErasure } from './erase-files.ts'

export const accountData = [
  register(accountLeftOut, { table: 'file', why: 'Files of exports, which can be made again from what is here.' }),
  register(accountErasures, filesErasure),
]
