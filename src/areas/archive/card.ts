import { hash } from 'node:crypto'
import { MINUTE_MS } from '#lib/duration.ts'
import { Failures } from '#lib/failures.ts'
import { Lru } from '#lib/lru.ts'
import { NoTurn, TookTooMuch } from '#lib/work-process.ts'
import { workInTurns } from '#lib/calls/work-in-turns.ts'
import type { Ports } from '#ports/ports.ts'
import { Problem, unavailable } from '#operation/problem.ts'

/** The contents of the picture that link previews show. */
export interface Card {
  title: string
  /** The line above the title; may be empty. */
  name: string
  line: string
  /** A color such as `#2f6f4f`. */
  color: string
  ink: string
}

// The process loads sharp (60 MB) and ends after an idle minute. Accounts are served in rotation: a
// visitor of one account's whole archive delays another account by one card at most.
const drawing = workInTurns<Uint8Array>(new URL('card-process.ts', import.meta.url), {
  processes: 1,
  each: 1,
  waiting: 10,
  waitingInAll: 30,
  waitMs: 10_000,
  cpuMs: 6000,
  memoryMb: 128,
})

/** The cache of cards, about 30 KB each. */
const cards = new Lru<string, Promise<Uint8Array>>(200)
const failures = new Failures({ forMs: 5 * MINUTE_MS, most: 1000 })

/**
 * Draws a card as a PNG of 1,200 × 630 pixels and caches it. Returns null when that fails, or
 * failed within the last minutes.
 */
export async function drawCard(
  accountId: string,
  card: Card,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
): Promise<Uint8Array | null> {
  const key = hash('sha256', JSON.stringify(card), 'base64')
  if (failures.isRecent(key, clock.now())) return null
  const draw = async () => {
    try {
      return await drawing(accountId, card)
    } catch (error) {
      if (error instanceof TookTooMuch) {
        failures.note(key, clock.now())
        log.warn(
          { err: error },
          'a card for link previews could not be drawn; its address answers 404, and drawing is tried again in five minutes',
        )
      }
      throw error
    }
  }
  try {
    return await cards.keep(key, draw)
  } catch (error) {
    if (error instanceof TookTooMuch) return null
    if (error instanceof NoTurn)
      throw new Problem(unavailable, 'Other cards are being drawn. Try again in a few seconds.', {
        retryAfterS: 5,
        cause: error,
      })
    throw error
  }
}
