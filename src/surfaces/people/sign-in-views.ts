import {
  type InvitationView,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from '#areas/accounts/index.ts'
import { Html, html } from '#lib/html.ts'
import { field, type Fields, hidden, narrow as framed, type Notice } from './form.ts'
import { ownZone } from './own-zone.ts'
import type { Translate } from '#words/translate.ts'

const narrow = ({ language }: Translate, title: string, body: Html, notice?: Notice | null) =>
  framed(title, body, notice, language)
const email = (t: Translate, value?: string) =>
  field('email', t('signIn.email'), {
    type: 'email',
    autocomplete: 'username',
    value,
    // The first field has the focus, unless it is already filled and a field below it must be
    // corrected.
    ...(!value && { more: new Html('autofocus') }),
  })
const password = (t: Translate) =>
  field('password', t('signIn.password'), { type: 'password', autocomplete: 'current-password' })
const newPassword = (t: Translate, name: string, label: string) =>
  field(name, label, {
    type: 'password',
    autocomplete: 'new-password',
    hint: t('signIn.passwordHint', { least: PASSWORD_LENGTH_MIN }),
    more: new Html(`minlength="${PASSWORD_LENGTH_MIN}" maxlength="${PASSWORD_LENGTH_MAX}"`),
  })

type Way = 'first' | 'mail' | 'closed'

export function signInView(
  t: Translate,
  way: Way,
  given: Fields = {},
  notice?: Notice | null,
): Html {
  return narrow(
    t,
    t('common.signIn'),
    html`<form method="post" action="/sign-in">${nextField(given)}${email(t, given['email'])}${password(t)}<button>${t('common.signIn')}</button></form>
<p class="soft"><a href="/forgot">${t('signIn.forgot')}</a>${way !== 'closed' && html` · <a href="/sign-up">${t('signIn.signUp')}</a>`}</p>`,
    notice,
  )
}

/** Renders the hidden field with the page to which the browser returns after signing in. */
const nextField = ({ next }: Fields) => (next === undefined ? null : hidden('next', next))

export function codeView(t: Translate, given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    t,
    t('signIn.oneMore'),
    html`<form method="post" action="/two-factor">${nextField(given)}${field(
      'code',
      t('common.code'),
      {
        autocomplete: 'one-time-code',
        hint: t('signIn.codeHint'),
        more: new Html('autofocus'),
      },
    )}<button>${t('common.signIn')}</button></form>
<p class="soft"><a href="/sign-in">${t('signIn.startAgain')}</a></p>`,
    notice,
  )
}

export function signUpView(
  t: Translate,
  way: Way,
  asksToken: boolean,
  given: Fields = {},
  notice?: Notice | null,
): Html {
  if (way === 'closed')
    return narrow(
      t,
      t('signIn.closed'),
      html`<p>${t('signIn.closedText')}</p><p><a href="/sign-in">${t('common.signIn')}</a></p>`,
      notice,
    )
  if (way === 'mail')
    return narrow(
      t,
      t('signIn.signUp'),
      html`<form method="post" action="/sign-up">${email(t, given['email'])}<button>${t('signIn.sendLink')}</button></form>${haveOne(t)}`,
      notice,
    )
  return narrow(
    t,
    t('signIn.first'),
    html`<p>${t('signIn.firstText')}</p>
<form method="post" action="/sign-up">${asksToken && startToken(t, given, notice)}${email(t, given['email'])}${newPassword(t, 'password', t('signIn.password'))}${newsletterName(t, given)}${ownZone}<button>${t('signIn.open')}</button></form>`,
    notice,
  )
}

/**
 * Writes the field for the start token. It is hidden when the printed address has filled it and
 * nothing failed.
 */
function startToken(t: Translate, { token = '' }: Fields, notice?: Notice | null): Html {
  if (token !== '' && !notice) return hidden('token', token)
  return field('token', t('signIn.token'), {
    value: token,
    hint: t('signIn.tokenHint'),
    more: new Html('autofocus'),
  })
}
const haveOne = (t: Translate) =>
  html`<p class="soft">${t('signIn.haveOne')} <a href="/sign-in">${t('common.signIn')}</a></p>`
const newsletterName = (t: Translate, given: Fields) =>
  field('name', t('signIn.newsletter'), { value: given['name'], autocomplete: 'organization' })

export function finishView(
  t: Translate,
  address: string,
  token: string,
  given: Fields = {},
  notice?: Notice | null,
): Html {
  return narrow(
    t,
    t('signIn.finish'),
    html`<p>${t('signIn.signInAs')} <strong>${address}</strong></p>
<form method="post" action="/sign-up">${hidden('token', token)}${newPassword(t, 'password', t('signIn.password'))}${newsletterName(t, given)}${ownZone}<button>${t('signIn.open')}</button></form>`,
    notice,
  )
}

export function forgotView(t: Translate, given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    t,
    t('signIn.another'),
    html`<form method="post" action="/forgot">${email(t, given['email'])}<button>${t('signIn.sendLink')}</button></form>
<p class="soft"><a href="/sign-in">${t('signIn.toSignIn')}</a></p>`,
    notice,
  )
}

export function resetView(t: Translate, token: string, notice?: Notice | null): Html {
  return narrow(
    t,
    t('signIn.another'),
    html`<p>${t('signIn.signedOut')}</p>
<form method="post" action="/reset">${hidden('token', token)}${newPassword(t, 'newPassword', t('signIn.newPassword'))}<button>${t('signIn.setPassword')}</button></form>`,
    notice,
  )
}

export function mailedView(t: Translate): Html {
  return narrow(
    t,
    t('signIn.mailed'),
    html`<p>${t('signIn.mailedText')}</p><p><a href="/sign-in">${t('common.signIn')}</a></p>`,
  )
}

export function invitationView(
  t: Translate,
  invitation: InvitationView,
  given: Fields = {},
  notice?: Notice | null,
): Html {
  const { accountName, role, email: address, known } = invitation
  const fields = known
    ? null
    : html`${field('name', t('signIn.yourName'), { value: given['name'], autocomplete: 'name' })}${newPassword(t, 'password', t('signIn.password'))}`
  return narrow(
    t,
    t('signIn.joinAccount', { name: accountName }),
    html`<p>${t('signIn.invited')} <strong>${address}</strong>, ${t(`signIn.roles.${role}`)}.${known && ` ${t('signIn.known')}`}</p>
<form method="post">${fields}<button>${t('signIn.join')}</button></form>`,
    notice,
  )
}

export function messageView(t: Translate, title: string, text: string): Html {
  return narrow(t, title, html`<p>${text}</p><p><a href="/sign-in">${t('common.signIn')}</a></p>`)
}
