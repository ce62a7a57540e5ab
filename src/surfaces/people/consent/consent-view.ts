import { type Html, html } from '#lib/html.ts'
import type { Translate } from '#words/translate.ts'
import { hidden, narrow, type Notice } from '../form.ts'
import { CONFIRMS, EXPIRES, type Given } from './decision.ts'

export interface ConsentAsk {
  /** The host that gets the access, or a description when no host is known. */
  host: string
  /** The name that the client calls itself. */
  name: string
  /** The channel by which the response reaches the client. Only `web` proves the host. */
  way: 'web' | 'loopback' | 'scheme' | 'device'
  /** The host that the answer is sent to, which may differ from `host`; null for a device. */
  answerTo: string | null
  /** The code on the device's screen, to compare. */
  userCode?: string
  mayWrite: boolean
  email: string
  accounts: readonly { accountId: string; accountName: string; viewer: boolean }[]
  /** The address of the form, and the request that it carries. */
  action: string
  carried: Readonly<Record<string, string>>
}

/** Renders the question whether an app may act for a person. It works without scripts. */
export function consentView(
  t: Translate,
  ask: ConsentAsk,
  given: Given,
  notice: Notice | null = null,
): Html {
  const { host, name, email } = ask
  const title = titleOf(t, ask)
  const carried = Object.entries(ask.carried).map(([key, value]) => hidden(key, value))
  return narrow(
    title,
    html`<p>${t(ASKS[ask.way], { host: html`<strong>${host}</strong>` })} <span class="soft">${t('consent.calls', { name: html`<q>${name}</q>` })}</span></p>
${warning(t, ask)}
<form method="post" action="${ask.action}" class="consent">${carried}
${accountField(t, ask, given)}
${levelField(t, ask, given)}
${ask.mayWrite && limitsOfWriting(t, given)}
${select(
  t('consent.expires'),
  'expires',
  EXPIRES.map((value) => [value, t(`consent.ends.${value}`)]),
  given.expires,
)}
<div class="decide"><button name="decision" value="allow">${t('consent.allow')}</button><button class="quiet" name="decision" value="cancel" formnovalidate>${t('consent.cancel')}</button></div></form>
<p class="soft small">${t('consent.later')}</p>
<p class="soft small">${t('consent.signedIn', { email: html`<strong>${email}</strong>` })}</p>`,
    notice,
    t.language,
  )
}

const ASKS = {
  web: 'consent.asks',
  scheme: 'consent.asks',
  loopback: 'consent.local',
  device: 'consent.device',
} as const

function titleOf(t: Translate, { way, host }: ConsentAsk): string {
  if (way === 'device') return t('consent.deviceTitle')
  return way === 'loopback' ? t('consent.localTitle') : t('consent.title', { host })
}

/**
 * Renders the limits for an app that may write. The page's CSS hides them while Read is selected.
 */
function limitsOfWriting(t: Translate, given: Given): Html {
  return html`<div class="of-writing">${select(
    t('consent.confirm'),
    'confirm',
    CONFIRMS.map((value) => [value, t(`consent.confirms.${value}`)]),
    given.confirm,
    t('consent.confirmHint'),
  )}
<label>${t('consent.sendsTo')}<input name="sendsTo" inputmode="numeric" maxlength="9" autocomplete="off" value="${given.sendsTo}" placeholder="${t('consent.noLimit')}"><span class="hint">${t('consent.sendsToHint')}</span></label></div>`
}

function warning(t: Translate, { host, way, answerTo, userCode }: ConsentAsk): Html | null {
  if (way === 'web')
    return answerTo === host
      ? null
      : html`<p class="alert">${t('consent.answerTo', { host: html`<strong>${answerTo}</strong>` })}</p>`
  if (way === 'device')
    return html`<div class="alert"><p>${t('consent.deviceWarning')}</p><p class="user-code">${userCode}</p></div>`
  return html`<p class="alert">${t('consent.localWarning')}</p>`
}

function accountField(t: Translate, { accounts }: ConsentAsk, given: Given): Html {
  if (accounts.length === 1)
    return html`<p class="fact"><span>${t('consent.account')}</span> <strong>${accounts[0]!.accountName}</strong></p>${hidden('account', accounts[0]!.accountId)}`
  const options = accounts.map(({ accountId, accountName, viewer }): [string, string] => [
    accountId,
    viewer ? t('consent.viewer', { name: accountName }) : accountName,
  ])
  return select(t('consent.account'), 'account', options, given.account)
}

function levelField(t: Translate, { mayWrite }: ConsentAsk, given: Given): Html {
  if (!mayWrite)
    return html`<p class="fact"><span>${t('consent.level')}</span> <strong>${t('consent.read')}</strong></p>${hidden('level', 'read')}`
  const radio = (value: 'read' | 'write') =>
    html`<label class="choice"><input type="radio" name="level" value="${value}"${given.level === value && html` checked`}><span>${t(`consent.${value}`)}<span class="hint">${t(`consent.${value}Hint`)}</span></span></label>`
  return html`<fieldset><legend>${t('consent.level')}</legend>${radio('read')}${radio('write')}</fieldset>`
}

function select(
  label: string,
  name: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  hint?: string,
): Html {
  return html`<label>${label}<select name="${name}">${options.map(([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`)}</select>${hint !== undefined && html`<span class="hint">${hint}</span>`}</label>`
}

/** Renders the page on which a person types the code that a device shows. */
export function deviceCodeView(t: Translate, typed: string, notice: Notice | null = null): Html {
  return narrow(
    t('consent.deviceTitle'),
    html`<p>${t('consent.typeText')}</p>
<form method="get" action="/oauth/device"><label>${t('consent.typeLabel')}<input class="user-code" name="user_code" value="${typed}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" required autofocus placeholder="BCDF-GHJK"></label><button>${t('consent.typeNext')}</button></form>`,
    notice,
    t.language,
  )
}

/** Renders a page that contains only text, such as the end of a device's consent. */
export function wordsView(t: Translate, title: string, text: string, more: Html): Html {
  return narrow(title, html`<p>${text}</p><p>${more}</p>`, null, t.language)
}

/**
 * Renders why the app cannot ask: the next step for its person, the fault for its maker, and the
 * link back to the app, if its address is known.
 */
export function refusedView(
  t: Translate,
  isUnknown: boolean,
  fault: string,
  back: Html | null,
): Html {
  const more = html`<span class="soft small">${t('consent.forMaker')} <span lang="en">${fault}</span></span>${back && html`<br>${back}`}`
  const text = t(isUnknown ? 'consent.unknown' : 'consent.again')
  return wordsView(t, t('consent.refused'), text, more)
}
