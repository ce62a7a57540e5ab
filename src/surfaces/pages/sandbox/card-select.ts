import { type Html, html } from '#lib/html.ts'
import type { Words } from './words.ts'

/** Renders the choice of a card. `isLasting`: it will pay renewals, at which some cards are declined. */
export function cardSelect(words: Words, isLasting: boolean): Html {
  const offered = Object.entries(words.cards).filter(([name]) => isLasting || name !== 'fails_later')
  return html`<label>${words.card}<select name="card">${offered.map(([name, label]) => html`<option value="${name}">${label}</option>`)}</select></label>`
}
