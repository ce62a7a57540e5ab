import type { ReaderTier } from '#areas/emails/index.ts'
import { type Html, html } from '#lib/html.ts'
import { sitePath } from '#areas/newsletters/index.ts'
import type { Site } from './site.ts'
import { translator } from '#words/translate.ts'

type Selling = Pick<Site, 'slug' | 'siteUrl' | 'language' | 'sells'>

/**
 * Returns a link to the page where readers buy a subscription, or false when the newsletter has no
 * prices.
 */
export function pricesLink(site: Selling): Html | false {
  const { language, sells } = site
  return (
    sells &&
    html`<p class="n-paid"><a href="${sitePath(site)}/subscribe">${translator(language)('readerSignIn.becomePaid')}</a></p>`
  )
}

/** Returns a button that leads to the prices, for a signed-in reader who does not pay. */
export function pricesButton(site: Selling): Html | false {
  const { language, sells } = site
  return (
    sells &&
    html`<a class="n-button" href="${sitePath(site)}/subscribe">${translator(language)('readerSignIn.becomePaid')}</a>`
  )
}

/** Returns the content that a signed-in reader sees in place of the signup form. */
export function accountPart(site: Selling, reader: ReaderTier): Html {
  return html`<div class="n-account">${reader === 'free' && pricesButton(site)}${signOutForm(site)}</div>`
}

/**
 * Returns the note that the reader is signed in, with a button to sign out. `to` is the issue to
 * return to.
 */
export function signOutForm(site: Pick<Site, 'slug' | 'siteUrl' | 'language'>, to = ''): Html {
  const { language } = site
  const t = translator(language)
  return html`<form class="n-form" method="post" action="${sitePath(site)}/sign-out">${to !== '' && html`<input type="hidden" name="to" value="${to}">`}<p class="n-small">${t('readerSignIn.signedIn')} <button class="n-plain">${t('common.signOut')}</button></p></form>`
}
