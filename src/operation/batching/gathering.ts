import type { Db } from '#db/rows.ts'
import type { Asked, Gathering, Many } from './together.ts'

interface Pending {
  asked: Asked<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** One request of a shared transaction. */
export interface Asker extends Gathering {
  /** It may have changed something: a refusal can then not be told without undoing the others' work as well. */
  wrote: boolean
  /** Its handler has ended. */
  end(): void
}

/**
 * Gathers what the handlers of one shared transaction ask: once every handler that has not ended waits for an answer, each kind of
 * question becomes one statement. A handler that waits for something else is waited for.
 */
export function gatherings(db: Db, count: number): Asker[] {
  const pending = new Map<Many<unknown, unknown>, Pending[]>()
  let running = count
  let asking = false

  const askNow = async () => {
    asking = true
    const questions = [...pending]
    pending.clear()
    for (const [many, group] of questions) {
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
    askIfAllWait()
  }
  const askIfAllWait = () => {
    // Below 0: a handler asks two things at once, or has ended without hearing an answer.
    if (running <= 0 && !asking && pending.size > 0) void askNow()
  }

  return Array.from({ length: count }, (): Asker => {
    const asker: Asker = {
      wrote: false,
      ask<Arg, Answer>(many: Many<Arg, Answer>, asked: Asked<Arg>, writes: boolean) {
        asker.wrote ||= writes
        return new Promise<Answer>((resolve, reject) => {
          const key = many as unknown as Many<unknown, unknown>
          const group = pending.get(key) ?? []
          pending.set(key, group)
          group.push({ asked, resolve, reject })
          running--
          askIfAllWait()
        })
      },
      end() {
        running--
        askIfAllWait()
      },
    }
    return asker
  })
}
