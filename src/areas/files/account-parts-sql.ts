import { accountLeftOut } from '#operation/account-data/account-part.ts'
import { register } from '#operation/registry.ts'

export const accountData = [register(accountLeftOut, { table: 'file', why: 'Files of exports, which can be made again from what is here.' })]
