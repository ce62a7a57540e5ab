import type { ReaderTier } from '#areas/emails/index.ts'
import { type Html, html } from '#lib/html.ts'
import type { Site } from './site.ts'
import { translator } from '#words/translate.ts'

type Selling = Pick<Site, 'slug' | 'language' | 'sells'>

/** Writes a link to the page where readers pay; nothing when the newsletter has no prices. */
export function pricesLink({ slug, language, sells }: Selling): Html | false {
  return (
    sells &&
    html`<p class="n-paid"><a href="/n/${slug}/subscribe">${translator(language)('readerSignIn.becomePaid')}</a></p>`
  )
}

/** Writes a button to the prices, for a signed-in reader who does not pay. */
export function pricesButton({ slug, language, sells }: Selling): Html | false {
  return (
    sells &&
    html`<a class="n-button" href="/n/${slug}/subscribe">${translator(language)('readerSignIn.becomePaid')}</a>`
  )
}

/** Writes what a signed-in reader sees in place of the form. */
export function accountPart(site: Selling, reader: ReaderTier): Html {
  return html`<div class="n-account">${reader === 'free' && pricesButton(site)}${signOutForm(site)}</div>`
}

/** Writes that the reader is signed in, with a button to sign out. `to`: the issue to return to. */
export function signOutForm({ slug, language }: Pick<Site, 'slug' | 'language'>, to = ''): Html {
  const t = translator(language)
  return html`<form class="n-form" method="post" action="/n/${slug}/sign-out">${to !== '' && html`<input type="hidden" name="to" value="${to}">`}<p class="n-small">${t('readerSignIn.signedIn')} <button class="n-plain">${t('common.signOut')}</button></p></form>`
}
