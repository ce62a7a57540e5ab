import { type Html, html } from '#lib/html.ts'
import type { Words } from './words.ts'

/** Writes the choice of cards. `isLasting`: for renewals, some of which are declined. */
export function cardSelect(words: Words, isLasting: boolean): Html {
  const offered = Object.entries(words.cards).filter(
    ([name]) => isLasting || name !== 'fails_later',
  )
  return html`<label>${words.card}<select name="card">${offered.map(([name, label]) => html`<option value="${name}">${label}</option>`)}</select></label>`
}
