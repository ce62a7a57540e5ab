import { type Html, html } from '#lib/html.ts'
import type { Words } from './words.ts'

/** Renders cards. `isLasting`: for renewals, at which some are declined. */
export function cardSelect(words: Words, isLasting: boolean): Html {
  const offered = Object.entries(words.cards).filter(
    ([name]) => isLasting || name !== 'fails_later',
  )
  return html`<label>${words.card}<select name="card">${offered.map(([name, label]) => html`<option value="${name}">${label}</option>`)}</select></label>`
}
