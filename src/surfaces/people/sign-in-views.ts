import { type InvitationView, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#areas/accounts/index.ts'
import { Html, html } from '#lib/html.ts'
import { field, type Fields, hidden, narrow, type Notice } from './form.ts'

const email = (value?: string) => field('email', 'E-mail address', { type: 'email', autocomplete: 'username', value })
const password = () => field('password', 'Password', { type: 'password', autocomplete: 'current-password' })
const newPassword = (name: string, label: string) =>
  field(name, label, {
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${PASSWORD_LENGTH_MIN} characters.`,
    more: new Html(`minlength="${PASSWORD_LENGTH_MIN}" maxlength="${PASSWORD_LENGTH_MAX}"`),
  })

type Way = 'first' | 'mail' | 'closed'

export function signInView(way: Way, given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    'Sign in',
    html`<form method="post" action="/sign-in">${nextField(given)}${email(given['email'])}${password()}<button>Sign in</button></form>
<p class="soft"><a href="/forgot">Forgot the password?</a>${way !== 'closed' && html` · <a href="/sign-up">Sign up</a>`}</p>`,
    notice,
  )
}

/** Carries the page to which the sign-in leads back. */
const nextField = ({ next }: Fields) => (next === undefined ? null : hidden('next', next))

export function codeView(given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    'One more step',
    html`<form method="post" action="/two-factor">${nextField(given)}${field('code', 'Code', {
      autocomplete: 'one-time-code',
      hint: 'Six digits from your app, or one of your backup codes.',
      more: new Html('autofocus'),
    })}<button>Sign in</button></form>
<p class="soft"><a href="/sign-in">Start again</a></p>`,
    notice,
  )
}

export function signUpView(way: Way, asksToken: boolean, given: Fields = {}, notice?: Notice | null): Html {
  if (way === 'closed')
    return narrow(
      'Sign-up is by invitation',
      html`<p>Ask an owner of the account, or the operator of this deployment, to invite you.</p><p><a href="/sign-in">Sign in</a></p>`,
      notice,
    )
  if (way === 'mail')
    return narrow(
      'Sign up',
      html`<form method="post" action="/sign-up">${email(given['email'])}<button>Send me the link</button></form>${haveOne}`,
      notice,
    )
  return narrow(
    'Open the first account',
    html`<p>The first account of this server will be yours.</p>
<form method="post" action="/sign-up">${asksToken && startToken(given, notice)}${email(given['email'])}${newPassword('password', 'Password')}${newsletterName(given)}<button>Open the account</button></form>${haveOne}`,
    notice,
  )
}

/** Renders the field for the start token. It is hidden while the printed address filled it in and nothing was refused. */
function startToken({ token = '' }: Fields, notice?: Notice | null): Html {
  if (token !== '' && !notice) return hidden('token', token)
  return field('token', 'Start token', {
    value: token,
    hint: 'It shows that the server is yours. Mailcast printed it when it started, at the end of the address to open. Look in its output or its log.',
  })
}
const haveOne = html`<p class="soft">You already have an account? <a href="/sign-in">Sign in</a></p>`
const newsletterName = (given: Fields) => field('name', 'Name of your newsletter', { value: given['name'], autocomplete: 'organization' })

export function finishView(address: string, token: string, given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    'Finish signing up',
    html`<p>You sign in as <strong>${address}</strong>.</p>
<form method="post" action="/sign-up">${hidden('token', token)}${newPassword('password', 'Password')}${newsletterName(given)}<button>Open the account</button></form>`,
    notice,
  )
}

export function forgotView(given: Fields = {}, notice?: Notice | null): Html {
  return narrow(
    'Set another password',
    html`<form method="post" action="/forgot">${email(given['email'])}<button>Send me the link</button></form>
<p class="soft"><a href="/sign-in">Back to sign-in</a></p>`,
    notice,
  )
}

export function resetView(token: string, notice?: Notice | null): Html {
  return narrow(
    'Set another password',
    html`<p>You are then signed out everywhere.</p>
<form method="post" action="/reset">${hidden('token', token)}${newPassword('newPassword', 'New password')}<button>Set password</button></form>`,
    notice,
  )
}

export function mailedView(): Html {
  return narrow(
    'Check your mail',
    html`<p>If the address is right, a link is on its way to it. It can take a minute.</p><p><a href="/sign-in">Sign in</a></p>`,
  )
}

export function invitationView(invitation: InvitationView, given: Fields = {}, notice?: Notice | null): Html {
  const { accountName, role, email: address, known } = invitation
  const fields = known
    ? null
    : html`${field('name', 'Your name', { value: given['name'], autocomplete: 'name' })}${newPassword('password', 'Password')}`
  return narrow(
    `Join ${accountName}`,
    html`<p><strong>${address}</strong> is invited as <strong>${role}</strong>.${known && ' You have a sign-in with this address already, and keep its password.'}</p>
<form method="post">${fields}<button>Join</button></form>`,
    notice,
  )
}

export function messageView(title: string, text: string): Html {
  return narrow(title, html`<p>${text}</p><p><a href="/sign-in">Sign in</a></p>`)
}
