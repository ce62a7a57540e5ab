import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { id, json, orNull, text, texts, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { Move, MoveStage } from './move.ts'

const UNDER_WAY = ['reading', 'planned', 'running']

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
    stage: text(),
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
    done: 'how far the move is',
    total: 'how far the move is',
    import_ids: 'the imports of the move. `imports` has them.',
    tries: 'how often the file was tried to be read',
    expires_at: 'when an unconfirmed plan ends',
  },
  arrives: {
    checks: {
      from: Move.shape.from,
      include: Move.shape.include,
      stage: MoveStage,
      fileName: Move.shape.fileName,
      plan: Move.shape.plan,
      counts: Move.shape.counts,
      losses: Move.shape.plan.unwrap().shape.losses,
      failure: Move.shape.failure,
    },
    sets: {
      // The work that the move waited for is not exported, so the owner must start the move again.
      status: ({ status }) => (UNDER_WAY.includes(String(status)) ? 'cancelled' : status),
      finished_at: ({ finishedAt, createdAt }) => finishedAt ?? createdAt,
      expires_at: (_record, { now }) => now,
    },
  },
}

export const accountData = [register(accountParts, moves)]
