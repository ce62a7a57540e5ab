import { HOUR_MS } from '#lib/duration.ts'
import type { Area } from '#operation/area.ts'
import { accountData } from './account-parts-sql.ts'
import { cancel_move } from './cancel_move.ts'
import { confirm_move } from './confirm_move.ts'
import { get_move } from './get_move.ts'
import { list_moves } from './list_moves.ts'
import { readMove, runMove } from './move-jobs.ts'
import { start_move } from './start_move.ts'
import { endUnconfirmedMoves } from './forget-moves.ts'

export { moveRecords } from './move-records.ts'

export const area = {
  operations: { moves: [list_moves, start_move, get_move, confirm_move, cancel_move] },
  jobs: [readMove, runMove],
  periodic: [{ name: 'unconfirmed moves', everyMs: HOUR_MS, round: endUnconfirmedMoves }],
  registrations: accountData,
} satisfies Area
