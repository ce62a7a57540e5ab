import { html, type Html } from '#lib/html.ts'
import type { Look } from '#lib/look.ts'
import type { Closing } from '../text/email-text.ts'
import { darkMode } from './frame-css.ts'

export type ShownClosing = Omit<Closing, 'note'> & { note: string | Html }

/**
 * Writes the button and note at a mail's end. The button is a table cell, whose background Outlook
 * for Windows shows.
 */
export function closingHtml({ label, address, note }: ShownClosing): Html {
  return html`<table role="presentation" class="mc-closing" cellpadding="0" cellspacing="0" border="0">
    <tbody>
      <tr>
        <td class="mc-closing-pad"><a class="mc-closing-press" href="${address}" data-track="off">${label}</a></td>
      </tr>
    </tbody>
  </table>
  <p class="mc-closing-note">${note}</p>`
}

/** Returns the CSS of button and note. `hasDark`: the text is dark on devices in dark mode. */
export function closingCss({ radius, light, dark, font }: Look, hasDark: boolean): string {
  return `
.mc-closing{border-collapse:separate;margin:24px 0 12px}
.mc-closing-pad{background:${light.press};border-radius:${radius}px;mso-padding-alt:12px 26px}
.mc-content .mc-closing-press{display:inline-block;padding:12px 26px;font-family:${font};font-size:16px;line-height:1.3;font-weight:600;color:${light.onPress};text-decoration:none}
.mc-content .mc-closing-note{margin:0 0 16px;font-size:14px;line-height:1.5;color:${light.muted}}
${hasDark ? darkMode(darkClosing(dark)) : ''}`
}

function darkClosing({ muted, press, onPress }: Look['dark']): string {
  return `.mc-content .mc-closing-note{color:${muted}!important}.mc-closing-pad{background:${press}!important}.mc-content a.mc-closing-press{color:${onPress}!important}`
}
