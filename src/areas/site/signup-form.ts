import { type Html, html } from '#lib/html.ts'
import { closedWords } from './closed-words.ts'
import { archiveWords } from './archive-words.ts'
import { type Refused, type Site, TRAP } from './site.ts'

/** Renders the form to subscribe. `issueId`: the issue below which it stands, which becomes part of the proof of consent. `action`: the address that takes the form, if it is another. */
export function signupForm(
  site: Pick<Site, 'slug' | 'name' | 'language' | 'isOpen'> & { consentText?: string },
  more: { refused?: Refused | undefined; issueId?: string; action?: string },
): Html {
  const { refused, issueId, action = `/n/${site.slug}` } = more
  const words = archiveWords(site.language)
  if (!site.isOpen) {
    const closed = closedWords(site.language)
    return html`<div class="n-form n-closed" role="status"><p><strong>${closed.heading}</strong></p><p>${closed.signup(site.name)}</p></div>`
  }
  return html`<form class="n-form" method="post" action="${action}">
${refused && html`<p class="n-alert" id="fault" role="alert">${words.fault(refused.fault)}</p>`}<label for="n-email">${words.email}</label>
<div class="n-row"><input id="n-email" type="email" name="email" value="${refused?.email}" required autocomplete="email" maxlength="254" dir="ltr"${refused && html` aria-invalid="true" aria-describedby="fault" autofocus`}><button>${words.subscribe}</button></div>
<div class="n-trap" aria-hidden="true"><label>${words.leaveEmpty} <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>${issueId !== undefined && html`<input type="hidden" name="issue" value="${issueId}">`}
<p class="n-small n-ours" dir="ltr">${site.consentText}</p></form>`
}
