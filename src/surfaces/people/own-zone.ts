import { createHash } from 'node:crypto'
import { Html, html } from '#lib/html.ts'

const SCRIPT =
  'document.currentScript.previousElementSibling.value=Intl.DateTimeFormat().resolvedOptions().timeZone'

/** The script's hash for the content security policy (CSP 3 §2.3.1). */
export const ZONE_SCRIPT = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/** Writes a hidden field into which a script puts the time zone. It is empty without scripts. */
export const ownZone = html`<input type="hidden" name="timeZone"><script>${new Html(SCRIPT)}</script>`
