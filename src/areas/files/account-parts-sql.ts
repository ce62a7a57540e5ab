import { accountErasures } from '#operation/account-data/closing.ts'
import { register } from '#operation/registry.ts'
import { filesErasure } from './erase-files.ts'

export const accountData = [register(accountErasures, filesErasure)]
