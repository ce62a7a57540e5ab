import type { Area } from '#operation/area.ts'
import { readReturns } from './returns/read-returns.ts'
import { forgetOldPosts, forgetOldTokens } from './returns/returns-retention-sql.ts'

export {
  openReturns,
  refuseReturn,
  type ReturnsAddress,
  type ReturnTaken,
  storeReturn,
  takeReturn,
} from './returns/take-return.ts'

export const area = {
  jobs: [readReturns],
  retention: [
    { name: 'reports of mail services', forget: ({ db }, now) => forgetOldPosts(db, now) },
    { name: 'used signatures', forget: ({ db }, now) => forgetOldTokens(db, now) },
  ],
} satisfies Area
