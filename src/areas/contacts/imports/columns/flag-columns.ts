import { readYesNo } from '../../fields/read-value.ts'
import type { Status } from '../../record/contact.ts'
import { ordersOf, readTime } from './read-time.ts'
import { plainWord, statusWords } from './status-words.ts'

/**
 * The import targets for columns that say whether a person left. Several columns may have the same
 * target.
 */
export const FLAGS = ['isUnsubscribed', 'isSubscribed'] as const
export type Flag = (typeof FLAGS)[number]

const ANY_MAIL = '(?:(?:from|of|to)?(?:all)?(?:e?mails?|marketing|newsletters?)?)'
/** The end of a column's name for times, such as “Unsubscribed at (UTC)”. */
const TIME = '(?:at|on|am|date|datum|(?:date)?time|timestamp)*(?:utc|gmt)?'
/**
 * Names of columns in which a yes or a date means that the person left. Compared by letters
 * without accents and digits only.
 */
const LEFT = new RegExp(
  `^(?:is|has|was|dateof|datede|fechade)?(?:e?mail|contact|subscriber|user|global(?:ly)?)?(?:${[
    `(?:un|de)subscribed?${ANY_MAIL}|unsubscription|unsub`,
    'disabled|suppressed|blocked|(?:black|block)list(?:ed)?|removed|deleted|deactivated|left(?:at|on)',
    `opt(?:ed)?out${ANY_MAIL}`,
    '(?:hard)?bounced?|complained|(?:markedas|reported)?spam(?:complaint)?',
    'donot(?:e?mail|contact|send)|no(?:more)?e?mails?',
    'abgemeldet|abmeld(?:ung|e)|ausgetragen|gesperrt|widersprochen',
    'desabonnee?|desinscrite?|desinscription|baja|dad[oa]debaja|uitgeschreven|afgemeld',
    'disiscritt[oa]|descadastrad[oa]|wypisan[ya]',
  ].join('|')})${TIME}$`,
)
/** Names of columns in which a no means that the person left. */
const STAYS = new RegExp(
  `^(?:is|has)?(?:e?mail|contact|user)?(?:(?:subscribed|opt(?:ed)?in)${ANY_MAIL}|accepts(?:e?mail)?marketing|(?:e?mail)?(?:marketing|newsletter)?consent|angemeldet|abonniert|abonnee?|inscrite?|suscrit[oa]|ingeschreven|aangemeld|iscritt[oa]|inscrit[oa]|subscrit[oa]|zapisan[ya])$`,
)

export function isFlag(target: string): target is Flag {
  return FLAGS.some((flag) => flag === target)
}

/** Recognizes a column of persons who left, or who stay, by its name; null for any other. */
export function flagNamed(column: string): Flag | null {
  const name = column
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return LEFT.test(name) ? 'isUnsubscribed' : STAYS.test(name) ? 'isSubscribed' : null
}

/** Texts that mean no, and dates of zeros, which mean never. */
const NONE = /^(?:false|falsch|no|not|non|nein|n|f|off|never|none|null|nil|nan|n\/a|[-0\s:./]*)$/i
/**
 * Beginnings of words that say no in a column of persons who stay, such as “inactif”, “nicht
 * abonniert” and “withdrawn”. Compared without accents.
 */
const REFUSED = new RegExp(
  `^(?:${[
    '(?:no|not|non|nicht|keine?|nie|niet|geen|nao|sin|sem|senza|bez|sans|ohne|without)(?: |$)',
    '(?:in|un|nie|des|dis)(?:act|akt|att|ativ|subs|abo|inscr|iscr|susc|conf|best|bev|potw|zap)',
    '(?:denied|declined|refused|rejected|revoked|withdr|expired|lapsed|former|ended|stopped|paused|left|gone|ex )',
    '(?:abgelehnt|abbestellt|widerrufen|beendet|abgelaufen|refuse|revoque|retire|expire|rechazad|revocad|retirad)',
    '(?:geweigerd|ingetrokken|verlopen|beeindigd|rifiutat|revocat|ritirat|scadut|recusad|revogad|odmow|wycofan|wygas)',
  ].join('|')})`,
)
/**
 * Beginnings of words that name a subscription, such as “subscribed” and “abonniert”. They alone
 * mean active in a column of persons who left, where “confirmed” and “active” are a yes.
 */
const SUBSCRIBED =
  /^(?:subscri|opt(?:ed)? in|abonn|angemeldet|inscri|suscri|ingeschreven|aangemeld|iscritt|zapisan)/
const statusOfWord = statusWords({}, {})
const isNo = (text: string) => NONE.test(text) || readYesNo(text) === false

/** Returns the status that a cell of such a column means; null for none. */
export function statusOfFlag(flag: Flag, text: string): Status | null {
  if (text === '') return null
  const said = statusOfWord(text)
  if (flag === 'isUnsubscribed') return isNo(text) ? null : statusOfLeft(said, plainWord(text))
  if (said !== undefined) return said
  return isNo(text) || REFUSED.test(plainWord(text)) ? 'unsubscribed' : 'active'
}

/**
 * Returns the status that a word means in a column of persons who left, if the word is no clear no.
 */
function statusOfLeft(said: Status | undefined, word: string): Status {
  if (said === 'bounced' || said === 'complained') return said
  return said === 'active' && SUBSCRIBED.test(word) ? 'active' : 'unsubscribed'
}

/**
 * Returns the time in such a cell. Returns null when it has none, or when day and month could be
 * swapped.
 */
export function timeInFlag(text: string): string | null {
  const orders = ordersOf(text) ?? ['mdy']
  const time = orders.length === 1 ? readTime(text, orders[0]!) : null
  return time && time.at.toISOString()
}

const ORDER: readonly Status[] = ['active', 'pending', 'unsubscribed', 'bounced', 'complained']

/** Returns the one of two statuses that prevents more mail. */
export function stricter(one: Status | null, other: Status | null): Status | null {
  if (one === null || other === null) return one ?? other
  return ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one
}
