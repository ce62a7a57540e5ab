import type { ReaderTier } from '#areas/emails/index.ts'
import { type Html, html } from '#lib/html.ts'
import type { Site } from './site.ts'
import { translator } from '#words/translate.ts'

type Selling = Pick<Site, 'slug' | 'language' | 'sells'>

/** Links the page on which readers pay; nothing where the newsletter has no prices. */
export function pricesLink({ slug, language, sells }: Selling): Html | false {
  return (
    sells &&
    html`<p class="n-paid"><a href="/n/${slug}/subscribe">${translator(language)('readerSignIn.becomePaid')}</a></p>`
  )
}

/** Renders the button of a free reader who is signed in. */
export function pricesButton({ slug, language, sells }: Selling): Html | false {
  return (
    sells &&
    html`<a class="n-button" href="/n/${slug}/subscribe">${translator(language)('readerSignIn.becomePaid')}</a>`
  )
}

/** Renders what stands in the place of the form for a reader who is signed in. */
export function accountPart(site: Selling, reader: ReaderTier): Html {
  return html`<div class="n-account">${reader === 'free' && pricesButton(site)}${signOutForm(site)}</div>`
}

/** Says that the reader is signed in, with the way out. `to`: the issue to return to. */
export function signOutForm({ slug, language }: Pick<Site, 'slug' | 'language'>, to = ''): Html {
  const t = translator(language)
  return html`<form class="n-form" method="post" action="/n/${slug}/sign-out">${to !== '' && html`<input type="hidden" name="to" value="${to}">`}<p class="n-small">${t('readerSignIn.signedIn')} <button class="n-plain">${t('common.signOut')}</button></p></form>`
}
