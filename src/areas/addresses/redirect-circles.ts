import { bestOf, comparedPath, matches, type Redirect } from './redirect.ts'

type Step = Pick<Redirect, 'from' | 'to'>

/** The number of redirects after which browsers give up. */
const HOPS_MAX = 20
/** Texts to try for a `*` when no redirect gives one. */
const SAMPLES = ['a-path', '']

/** The redirects of one newsletter, to find those that would lead in a circle. */
export class RedirectCircles {
  readonly #exact = new Map<string, Step>()
  readonly #patterns: Step[] = []
  readonly #sites: readonly string[]

  /** @param sites the addresses of the newsletter's pages, without a slash at their end */
  constructor(steps: readonly Step[], sites: readonly string[]) {
    this.#sites = sites
    for (const step of steps) this.add(step)
  }

  has(from: string): boolean {
    return this.#exact.has(from)
  }

  add(step: Step): void {
    if (step.from.includes('*')) this.#patterns.push(step)
    else this.#exact.set(step.from, step)
  }

  /**
   * Returns the redirect by which the added one would lead back to itself; null when it would not.
   * Pages answer before redirects, but a page on the path is not searched for, since it may be
   * deleted later.
   */
  leadsBack(added: Step): Step | null {
    if (this.#pathHere(added.to) === null) return null
    for (const from of this.#startsOf(added)) {
      const back = this.#follow(added, from)
      if (back) return back
    }
    return null
  }

  /**
   * Lists paths from which an added redirect is followed. Each circle that contains it goes through
   * one of these paths.
   */
  #startsOf({ from }: Step): Set<string> {
    if (!from.includes('*')) return new Set([from])
    const starts = SAMPLES.map((star) => from.replace('*', () => star))
    for (const { to } of [...this.#exact.values(), ...this.#patterns]) {
      const path = this.#pathHere(to.replace('*', SAMPLES[0]!))
      if (path !== null && matches(from, path) !== null) starts.push(path)
    }
    return new Set(starts.map(comparedPath))
  }

  #follow(added: Step, from: string): Step | null {
    const seen = new Set<string>()
    let path = from
    let last: Step | null = null
    for (let hops = 0; hops <= HOPS_MAX; hops++) {
      if (seen.has(path)) return last
      seen.add(path)
      const exact = added.from === path ? added : this.#exact.get(path)
      const best = bestOf([...(exact ? [exact] : []), ...this.#patterns, added], path)
      const next = best && this.#pathHere(best.redirect.to.replace('*', () => best.star))
      if (next === null) return null
      last = best!.redirect
      path = next
    }
    return last
  }

  /** Returns the path of the site to which a target leads; null for another site. */
  #pathHere(to: string): string | null {
    if (to.startsWith('/')) return comparedPath(to.replace(/\/{2,}/g, '/'))
    const url = URL.parse(to)
    if (!url) return null
    const address = url.origin + url.pathname
    const site = this.#sites.find((one) => address === one || address.startsWith(`${one}/`))
    return site === undefined ? null : comparedPath(address.slice(site.length) || '/')
  }
}
