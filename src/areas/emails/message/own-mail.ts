import { inline } from '@css-inline/css-inline'
import { html, type Html } from '#lib/html.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { lookOf } from '#lib/look.ts'
import { closingCss } from '../compile/closing.ts'
import { emailFrame } from '../compile/email-frame.ts'
import { darkFrameCss, darkMode, darkTextCss, frameCss, markdownCss } from '../compile/frame-css.ts'
import { brandCss } from '../compile/masthead.ts'

interface OwnMail {
  title: string
  body: Html
  button?: { label: string; address: string; note: Html | string }
  /** The sentence that says why the reader gets this mail. */
  reason: string
  baseUrl: string
}

/**
 * Makes the source of a mail in Mailcast's own words with the newsletter's look. The owner's words,
 * and images except the logo, are left out, since the recipient may not have asked for mail.
 */
export function ownMail(
  { branding, ...others }: Newsletter,
  { title, body, button, reason, baseUrl }: OwnMail,
): string {
  const images = { ...branding.images, header: null, headerDark: null }
  const newsletter: Newsletter = {
    ...others,
    branding: { ...branding, footer: '', socialLinks: [], images },
  }
  const look = lookOf(newsletter)
  const text = html`<h1>${title}</h1>${body}`.text
  const css = [
    frameCss(look),
    markdownCss(look),
    darkMode(darkFrameCss(look) + darkTextCss(look)),
    brandCss(newsletter, look, true),
  ]
  const frame = {
    newsletter,
    look,
    title,
    previewText: '',
    head: { home: baseUrl, date: null, web: null },
    footer: [],
    reason,
    closing: button && { ...button, reason },
    css: css.join('') + closingCss(look, true),
  }
  return inline(emailFrame({ body: text, styles: '' }, frame), {
    keepAtRules: true,
    loadRemoteStylesheets: false,
  })
}
