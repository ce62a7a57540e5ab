import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import type { ArchivedRecord } from '#operation/account-data/arrival.ts'
import { id, json, orNull, text, texts, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { Move } from './move.ts'

const moves: AccountPart = {
  name: 'moves',
  about: 'The moves from other services, with their plans and what was lost.',
  table: 'move',
  key: { move_id: 'uuid' },
  columns: {
    id: id('mov', 'move_id'),
    newsletterId: id('nl'),
    from: orNull(text('service')),
    status: text(),
    include: texts(),
    fileName: orNull(text()),
    address: orNull(text('site')),
    plan: orNull(json()),
    counts: json(),
    losses: json(),
    failure: orNull(json()),
    createdAt: time(),
    confirmedAt: orNull(time()),
    finishedAt: orNull(time()),
  },
  leaves: {
    file_id: 'the uploaded file, which is deleted once it was read',
    sealed_key: 'secret: a key of the former service, deleted once everything was read by it',
    stage: 'how far the move is',
    done: 'how far the move is',
    total: 'how far the move is',
    import_ids: 'the imports of the move. `imports` has them.',
    tries: 'how often the file was tried to be read',
    expires_at: 'when an unconfirmed plan ends',
  },
  arrives: {
    checks: {
      plan: Move.shape.plan,
      counts: Move.shape.counts,
      losses: Move.shape.report.unwrap().shape.losses,
      failure: Move.shape.failure,
    },
    sets: {
      // What a move under way has read stays on the former server.
      status: (move) => (isUnderWay(move) ? 'cancelled' : move['status']),
      finished_at: (move) => (isUnderWay(move) ? move['createdAt'] : move['finishedAt']),
      stage: () => 'finishing',
      expires_at: ({ createdAt }) => createdAt,
    },
  },
}

function isUnderWay({ status }: ArchivedRecord): boolean {
  return status === 'reading' || status === 'planned' || status === 'running'
}

export const accountData = [register(accountParts, moves)]
