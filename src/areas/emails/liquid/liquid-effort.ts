import { Context, type Liquid, type Template } from 'liquidjs'
import { cpuMs } from '#lib/cpu-time.ts'

/**
 * The most steps of the Liquid interpreter for one mail. 150 conditions and a loop of seven take
 * 10,000 in each of its two parts.
 */
const STEPS_MAX = 100_000
/** The most characters that one mail reads and writes, at 10 to 40 ns each. */
const CHARACTERS_MAX = 1_000_000
/**
 * The processor time of one mail in ms, for work that is not counted in steps or characters. It
 * depends on the machine, so a mail over it is tried again.
 */
const TIME_MS = 150
/** The steps or characters between two readings of the clock, since each reading takes 0.5 µs. */
const BETWEEN_LOOKS = { steps: 50, characters: 50_000 }

/** The error for Liquid that costs too much. Its message says how to change the Liquid. */
export class TooMuchLiquid extends Error {}
/** The error for a mail that exceeded the time limit in this attempt. */
export class OutOfTime extends Error {}

/**
 * The cost of filling in one mail. Steps and characters do not depend on the machine: a draft that
 * passes its check stays within them for equal values.
 */
export class Effort {
  private steps = 0
  private characters = 0
  private looked = 0
  private readonly timeMs: number
  private until: number | null = null

  /**
   * Starts at zero.
   * @param timeMs Infinity in a process that is killed when it takes too long
   */
  constructor(timeMs = TIME_MS) {
    this.timeMs = timeMs
  }

  use(characters: number): void {
    this.characters += characters
    if (this.characters > CHARACTERS_MAX)
      throw new TooMuchLiquid(
        `values and filters come to more than ${CHARACTERS_MAX} characters: write fewer of them, or shorter texts`,
      )
    if (this.characters - this.looked < BETWEEN_LOOKS.characters) return
    this.looked = this.characters
    this.lookAtClock()
  }

  /** Runs a generator like liquidjs's `toValueSync`, and counts each step. */
  run(work: Iterator<unknown>): unknown {
    const open = [work]
    let value: unknown
    let failed = false
    for (let top = open.at(-1); top; top = open.at(-1)) {
      try {
        if (!failed) this.step()
        const state = failed ? top.throw!(value) : top.next(value)
        failed = false
        value = state.value
        if (state.done) open.pop()
        if (isIterator(value)) {
          open.push(value)
          value = undefined
        }
      } catch (error) {
        open.pop()
        failed = true
        value = error
      }
    }
    if (failed) throw value
    return value
  }

  private step(): void {
    this.steps += 1
    if (this.steps > STEPS_MAX)
      throw new TooMuchLiquid(
        `loops and conditions take more than ${STEPS_MAX} steps: write fewer, or shorter lists`,
      )
    if (this.steps % BETWEEN_LOOKS.steps === 0) this.lookAtClock()
  }

  private lookAtClock(): void {
    const nowMs = cpuMs()
    this.until ??= nowMs + this.timeMs
    if (nowMs > this.until) throw new OutOfTime('filling in the values took too long')
  }
}

/**
 * Returns whether a value is an iterator. All three methods are tested, since `forloop` has a
 * `next` too.
 */
function isIterator(value: unknown): value is Iterator<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['next', 'throw', 'return'].every((name) => typeof (value as never)[name] === 'function')
  )
}

export interface MailLocale {
  language: string
  timeZone: string
}

const ENGLISH: MailLocale = { language: 'en', timeZone: 'UTC' }

export class MailContext extends Context {
  readonly effort: Effort
  readonly locale: MailLocale
  private readonly engine: Liquid

  constructor(values: object, engine: Liquid, effort: Effort, locale = ENGLISH) {
    super(values, engine.options, { sync: true }, { liquid: engine })
    this.effort = effort
    this.locale = locale
    this.engine = engine
  }

  render(templates: Template[]): string {
    return this.effort.run(this.engine.renderer.renderTemplates(templates, this)) as string
  }
}

/** Returns the effort of the mail in which a filter or tag runs. */
export function effortOf(context: Context): Effort {
  return (context as MailContext).effort
}

export function localeOf(context: Context): MailLocale {
  return (context as MailContext).locale
}

/** Returns the error of a filter or tag, which liquidjs has wrapped to name the line. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && 'originalError' in error ? error.originalError : error
}
