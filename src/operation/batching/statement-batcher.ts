import type { Db } from '#db/rows.ts'
import type { BatchRow, StatementBatcher, BatchStatement } from '../batched.ts'

interface Pending {
  asked: BatchRow<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
}

export interface BatchMember extends StatementBatcher {
  /** Whether the request may have written. If so, its refusal rolls back the whole transaction. */
  wrote: boolean
  /** Reports that the request's handler has ended, so that batches do not wait for its calls. */
  end(): void
}

/**
 * Makes a batcher for each request of a shared transaction. When every running handler waits for an
 * answer, the collected calls of each function become one statement. A handler that awaits anything
 * else delays the batch.
 */
export function statementBatchers(db: Db, count: number): BatchMember[] {
  const pending = new Map<BatchStatement<unknown, unknown>, Pending[]>()
  let running = count
  let asking = false

  const runPending = async () => {
    asking = true
    const calls = [...pending]
    pending.clear()
    for (const [many, group] of calls) {
      const answers = await many(
        db,
        group.map(({ asked }) => asked),
      ).catch((error: unknown) => {
        for (const { reject } of group) reject(error)
        return null
      })
      running += group.length
      if (answers) group.forEach(({ resolve }, i) => resolve(answers[i]))
    }
    asking = false
    runIfAllWait()
  }
  const runIfAllWait = () => {
    // The number is below 0 when a handler has two pending calls, or ended before its answer
    // arrived.
    if (running <= 0 && !asking && pending.size > 0) void runPending()
  }

  return Array.from({ length: count }, (): BatchMember => {
    const member: BatchMember = {
      wrote: false,
      ask<Arg, Answer>(many: BatchStatement<Arg, Answer>, asked: BatchRow<Arg>, writes: boolean) {
        member.wrote ||= writes
        return new Promise<Answer>((resolve, reject) => {
          const key = many as unknown as BatchStatement<unknown, unknown>
          const group = pending.get(key) ?? []
          pending.set(key, group)
          group.push({ asked, resolve, reject })
          running--
          runIfAllWait()
        })
      },
      end() {
        running--
        runIfAllWait()
      },
    }
    return member
  })
}
