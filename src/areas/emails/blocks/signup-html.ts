import type { BlockOf } from './block.ts'
import { attribute, textHtml } from './inline-html.ts'
import { layoutTable } from './parts-html.ts'
import type { Column } from './setting.ts'
import { SIGNUP_PAGE, signupTexts } from './signup.ts'

/** Writes a card that leads to the page on which readers subscribe. A mail has no forms. */
export function signupHtml(block: BlockOf<'signup'>, column: Column): string {
  const { title, text, label } = signupTexts(block, column.language)
  const words = text === '' ? '' : `<p class="mc-cite">${textHtml(text, column)}</p>`
  const link = `<a class="mc-press mc-press-filled" href="${attribute(SIGNUP_PAGE, column)}">${textHtml(label, column)}</a>`
  const button = layoutTable(
    'mc-button-box',
    `<tr><td class="mc-pad-filled" align="center">${link}</td></tr>`,
    { width: '', more: ' align="center"' },
  )
  return layoutTable(
    'mc-box',
    `<tr><td class="mc-embedded mc-signup-card" align="center"><p class="mc-t mc-signup-title">${textHtml(title, column)}</p>${words}<div class="mc-signup-press">${button}</div></td></tr>`,
  )
}
