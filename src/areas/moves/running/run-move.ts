import { MINUTE_MS } from '#lib/duration.ts'
import type { Scope } from '#operation/scope.ts'
import { findMove, putEnd } from '../move-sql.ts'
import type { MoveStage } from '../move.ts'
import { chooseSlugs } from './name-issues.ts'
import { runIssues } from './run-issues.ts'
import { runPictures } from './run-pictures.ts'
import { runReaders } from './run-readers.ts'
import { runRedirects } from './run-redirects.ts'
import type { PicturesScope, RunScope } from './run-scope.ts'
import { SilentHosts } from './silent-hosts.ts'
import { importCounts } from './reader-lists-sql.ts'
import {
  advance,
  countState,
  findRunning,
  putCounts,
  results,
  type RunningMove,
} from './run-sql.ts'

/** The time after which a move pauses, so that other moves can run. */
const SLICE_MS = 2 * MINUTE_MS

/**
 * The functions that run a batch of each stage, in order. Each returns false when nothing remains
 * in its stage.
 */
const STAGES: readonly [
  MoveStage,
  (scope: PicturesScope, move: RunningMove) => Promise<boolean>,
][] = [
  ['readers', runReaders],
  ['pictures', runPictures],
  ['issues', runIssues],
  ['redirects', runRedirects],
]

/**
 * Runs a move for a time slice. Returns `later` when work remains, `waits` while the imports of the
 * move are running, and `ended`.
 */
export async function runSlice(
  scope: RunScope,
  moveId: string,
): Promise<'later' | 'waits' | 'ended'> {
  const began = performance.now()
  const hosts = new SilentHosts(() => scope.ports.clock.now().getTime())
  while (performance.now() - began < SLICE_MS) {
    scope.signal.throwIfAborted()
    const move = await findRunning(scope, moveId)
    if (!move) return 'ended'
    const at = STAGES.findIndex(([stage]) => stage === move.stage)
    if (at < 0) return finish(scope, moveId)
    if (await STAGES[at]![1]({ ...scope, hosts }, move)) continue
    const next = STAGES[at + 1]?.[0] ?? 'finishing'
    await scope.transaction(scope.accountId, (opened) => begin(opened, move, next))
  }
  return 'later'
}

/** Begins the next stage, and stores the counts so far. */
async function begin(opened: Scope, move: RunningMove, to: MoveStage): Promise<void> {
  if (to === 'issues') await chooseSlugs(opened, move)
  await noteResults(opened, move.id)
  const total = await totalOf(opened, move.id, to)
  await advance(opened, move.id, { from: move.stage, to, total })
}

async function totalOf(opened: Scope, moveId: string, stage: MoveStage): Promise<number | null> {
  if (stage === 'pictures') return (await countState(opened, moveId, 'move_picture')).all
  if (stage === 'issues') return (await countState(opened, moveId, 'move_issue')).waiting
  return null
}

/** Stores counts and losses. Returns the number of imports that have not ended. */
async function noteResults(opened: Scope, moveId: string): Promise<number> {
  const { open, ...readers } = await importCounts(opened, moveId)
  const { issues, images, losses } = await results(opened, moveId)
  const redirects = (await findMove(opened, moveId))?.counts.redirects ?? 0
  await putCounts(opened, moveId, { readers, issues, images, redirects }, losses)
  return open
}

async function finish(scope: RunScope, moveId: string): Promise<'waits' | 'ended'> {
  return scope.transaction(scope.accountId, async (opened) => {
    if (!(await findRunning(opened, moveId, { lock: true }))) return 'ended'
    if ((await noteResults(opened, moveId)) > 0) return 'waits'
    await putEnd(opened, moveId, { status: 'done' })
    return 'ended'
  })
}
