import type { OutputOf } from '../../../shapes.ts'

type Refund = OutputOf<'get_order'>['refunds'][number]

/** After this the server stops asking the provider; the same refund may be asked for again. */
const TRIED_MS = 3 * 3_600_000

/** Returns whether the newest refund is under way, so that another one has to wait. */
export function isOnItsWay(
  [newest]: readonly Pick<Refund, 'status' | 'createdAt'>[],
  now = Date.now(),
): boolean {
  return newest?.status === 'pending' && now - Date.parse(newest.createdAt) < TRIED_MS
}
