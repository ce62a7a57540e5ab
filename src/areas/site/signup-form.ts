import { type Html, html } from '#lib/html.ts'
import { sitePath } from '#areas/newsletters/index.ts'
import { type Refused, type Site, TRAP } from './site.ts'
import { translator } from '#words/translate.ts'

/**
 * Returns the signup form. `issueId` is the issue above the form, for the consent record. `action`
 * is another address to send the form to.
 */
export function signupForm(
  site: Pick<Site, 'slug' | 'siteUrl' | 'name' | 'language' | 'isOpen'> & { consentText?: string },
  more: { refused?: Refused | undefined; issueId?: string; action?: string },
): Html {
  const { refused, issueId, action = sitePath(site) } = more
  const t = translator(site.language)
  if (!site.isOpen) {
    return html`<div class="n-form n-closed" role="status"><p><strong>${t('closed.heading')}</strong></p><p>${t('closed.signup', { name: site.name })}</p></div>`
  }
  return html`<form class="n-form" method="post" action="${action}">
${refused && html`<p class="n-alert" id="fault" role="alert">${t('signupForm.fault', { detail: refused.fault })}</p>`}<label for="n-email">${t('common.email')}</label>
<div class="n-row"><input id="n-email" type="email" name="email" value="${refused?.email}" required autocomplete="email" maxlength="254" dir="ltr"${refused && html` aria-invalid="true" aria-describedby="fault" autofocus`}><button>${t('common.subscribe')}</button></div>
<div class="n-trap" aria-hidden="true"><label>${t('common.leaveEmpty')} <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>${issueId !== undefined && html`<input type="hidden" name="issue" value="${issueId}">`}
<p class="n-small n-ours" dir="ltr">${site.consentText}</p></form>`
}
