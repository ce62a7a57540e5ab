import { type InvitationView, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#areas/accounts/index.ts'
import { Html, html } from '#lib/html.ts'
import { field, type Fields, hidden, narrow as framed, type Notice } from './form.ts'
import { ownZone } from './own-zone.ts'
import type { Words } from './sign-in-words.ts'

/** Frames a page in the language of its words. */
const narrow = ({ language }: Words, title: string, body: Html, notice?: Notice | null) => framed(title, body, notice, language)
const email = (w: Words, value?: string) => field('email', w.email, { type: 'email', autocomplete: 'username', value })
const password = (w: Words) => field('password', w.password, { type: 'password', autocomplete: 'current-password' })
const newPassword = (w: Words, name: string, label: string) =>
  field(name, label, {
    type: 'password',
    autocomplete: 'new-password',
    hint: w.passwordHint,
    more: new Html(`minlength="${PASSWORD_LENGTH_MIN}" maxlength="${PASSWORD_LENGTH_MAX}"`),
  })

type Way = 'first' | 'mail' | 'closed'

export function signInView(w: Words, way: Way, given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    w,
    w.signIn,
    html`<form method="post" action="/sign-in">${nextField(given)}${email(w, given['email'])}${password(w)}<button>${w.signIn}</button></form>
<p class="soft"><a href="/forgot">${w.forgot}</a>${way !== 'closed' && html` · <a href="/sign-up">${w.signUp}</a>`}</p>`,
    notice,
  )
}

/** Carries the page to which the sign-in leads back. */
const nextField = ({ next }: Fields) => (next === undefined ? null : hidden('next', next))

export function codeView(w: Words, given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    w,
    w.oneMore,
    html`<form method="post" action="/two-factor">${nextField(given)}${field('code', w.code, {
      autocomplete: 'one-time-code',
      hint: w.codeHint,
      more: new Html('autofocus'),
    })}<button>${w.signIn}</button></form>
<p class="soft"><a href="/sign-in">${w.startAgain}</a></p>`,
    notice,
  )
}

export function signUpView(w: Words, way: Way, asksToken: boolean, given: Fields = {}, notice?: Notice | null): Html {
  if (way === 'closed') return narrow(w, w.closed, html`<p>${w.closedText}</p><p><a href="/sign-in">${w.signIn}</a></p>`, notice)
  if (way === 'mail')
    return narrow(
      w,
      w.signUp,
      html`<form method="post" action="/sign-up">${email(w, given['email'])}<button>${w.sendLink}</button></form>${haveOne(w)}`,
      notice,
    )
  return narrow(
    w,
    w.first,
    html`<p>${w.firstText}</p>
<form method="post" action="/sign-up">${asksToken && startToken(w, given, notice)}${email(w, given['email'])}${newPassword(w, 'password', w.password)}${newsletterName(w, given)}${ownZone}<button>${w.open}</button></form>`,
    notice,
  )
}

/** Renders the field for the start token. It is hidden while the printed address filled it in and nothing was refused. */
function startToken(w: Words, { token = '' }: Fields, notice?: Notice | null): Html {
  if (token !== '' && !notice) return hidden('token', token)
  return field('token', w.token, {
    value: token,
    hint: w.tokenHint,
  })
}
const haveOne = (w: Words) => html`<p class="soft">${w.haveOne} <a href="/sign-in">${w.signIn}</a></p>`
const newsletterName = (w: Words, given: Fields) => field('name', w.newsletter, { value: given['name'], autocomplete: 'organization' })

export function finishView(w: Words, address: string, token: string, given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    w,
    w.finish,
    html`<p>${w.signInAs} <strong>${address}</strong></p>
<form method="post" action="/sign-up">${hidden('token', token)}${newPassword(w, 'password', w.password)}${newsletterName(w, given)}${ownZone}<button>${w.open}</button></form>`,
    notice,
  )
}

export function forgotView(w: Words, given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    w,
    w.another,
    html`<form method="post" action="/forgot">${email(w, given['email'])}<button>${w.sendLink}</button></form>
<p class="soft"><a href="/sign-in">${w.toSignIn}</a></p>`,
    notice,
  )
}

export function resetView(w: Words, token: string, notice?: Notice | null): Html {
  return narrow(
    w,
    w.another,
    html`<p>${w.signedOut}</p>
<form method="post" action="/reset">${hidden('token', token)}${newPassword(w, 'newPassword', w.newPassword)}<button>${w.setPassword}</button></form>`,
    notice,
  )
}

export function mailedView(w: Words): Html {
  return narrow(w, w.mailed, html`<p>${w.mailedText}</p><p><a href="/sign-in">${w.signIn}</a></p>`)
}

export function invitationView(w: Words, invitation: InvitationView, given: Fields = {}, notice?: Notice | null): Html {
  const { accountName, role, email: address, known } = invitation
  const fields = known
    ? null
    : html`${field('name', w.yourName, { value: given['name'], autocomplete: 'name' })}${newPassword(w, 'password', w.password)}`
  return narrow(
    w,
    w.joinAccount(accountName),
    html`<p>${w.invited} <strong>${address}</strong>, ${w.roles[role]}.${known && ` ${w.known}`}</p>
<form method="post">${fields}<button>${w.join}</button></form>`,
    notice,
  )
}

export function messageView(w: Words, title: string, text: string): Html {
  return narrow(w, title, html`<p>${text}</p><p><a href="/sign-in">${w.signIn}</a></p>`)
}
