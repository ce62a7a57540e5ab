import { type Html, html } from '#lib/html.ts'
import { closedWords } from '../closed-words.ts'
import { type Refused, type Site, TRAP } from '../site.ts'

/** Renders the form to subscribe. `issueId`: the issue below which it stands, which becomes part of the proof of consent. */
export function signupForm(
  site: Pick<Site, 'slug' | 'name' | 'language' | 'isOpen'> & { consentText?: string },
  more: { refused?: Refused | undefined; issueId?: string },
): Html {
  const { refused, issueId } = more
  if (!site.isOpen) {
    const words = closedWords(site.language)
    return html`<div class="n-form n-closed" role="status"><p><strong>${words.heading}</strong></p><p>${words.signup(site.name)}</p></div>`
  }
  return html`<form class="n-form" method="post" action="/n/${site.slug}">
${refused && html`<p class="n-alert" id="fault" role="alert">${refused.fault}</p>`}<label for="n-email">Your e-mail address</label>
<div class="n-row"><input id="n-email" type="email" name="email" value="${refused?.email}" required autocomplete="email" maxlength="254" dir="ltr"${refused && html` aria-invalid="true" aria-describedby="fault" autofocus`}><button>Subscribe</button></div>
<div class="n-trap" aria-hidden="true"><label>Leave this empty <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>${issueId !== undefined && html`<input type="hidden" name="issue" value="${issueId}">`}
<p class="n-small n-ours" dir="ltr">${site.consentText}</p></form>`
}
