import type { Status } from '../../record/contact.ts'

/**
 * Words for a status with the same meaning in all exports, in English, German, French, Spanish,
 * Dutch, Italian, Portuguese and Polish. Presets add those that differ, such as "inactive".
 */
const WORDS: Record<Status, readonly string[]> = {
  active: [
    'active, subscribed, subscriber, enabled, confirmed, opted in, opt in, regular, premium',
    'aktiv, abonniert, angemeldet, bestätigt, actif, active, abonné, abonnée, inscrit, inscrite, confirmé',
    'activo, activa, suscrito, suscrita, confirmado, actief, ingeschreven, aangemeld, bevestigd',
    'attivo, attiva, iscritto, iscritta, confermato, ativo, ativa, inscrito, inscrita, subscrito',
    'aktywny, aktywna, zapisany, zapisana, potwierdzony',
  ],
  pending: [
    'pending, unconfirmed, not confirmed, unactivated, waiting for confirmation',
    'ausstehend, unbestätigt, nicht bestätigt, en attente, non confirmé, pendiente, no confirmado',
    'in afwachting, niet bevestigd, in attesa, non confermato, pendente, não confirmado',
    'oczekujący, oczekuje, niepotwierdzony',
  ],
  unsubscribed: [
    'unsubscribed, unsubscriber, cancelled, canceled, opted out, opt out, disabled, removed, deleted',
    'abgemeldet, ausgetragen, gekündigt, gelöscht, désabonné, désabonnée, désinscrit, désinscrite',
    'baja, dado de baja, dada de baja, de baja, cancelado, cancelada, desuscrito, desuscrita',
    'uitgeschreven, afgemeld, opgezegd',
    'disiscritto, disiscritta, cancellato, cancellata, descadastrado, descadastrada, wypisany, wypisana',
  ],
  bounced: [
    'bounced, cleaned, undeliverable, hard bounced, hard bounce, bounce',
    'unzustellbar, rebotado, onbestelbaar, non consegnabile, devolvido, niedostarczalny',
  ],
  complained: [
    'complained, complaint, spam, spam complaint, marked as spam, junk, abuse, blocklisted, blacklisted',
    'beschwerde, plainte, queja, klacht, reclamo, reclamação, skarga',
  ],
}

export const STATUS_WORD_MAX = 100

/** Returns a word in lower case without accents, with one space for each run of spaces, `_` and `-`. */
export function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_-]+/g, ' ')
}

/**
 * Makes the function that finds a status for a word: among the caller's words, then the service's,
 * then the common ones.
 */
export function statusWords(
  preset: Readonly<Record<string, Status>>,
  said: Readonly<Record<string, Status>>,
): (word: string) => Status | undefined {
  const common = Object.entries(WORDS).flatMap(([status, words]) =>
    words
      .flatMap((text) => text.split(', '))
      .map((word) => [plainWord(word), status as Status] as const),
  )
  const plain = (words: Readonly<Record<string, Status>>) =>
    Object.entries(words).map(([word, status]) => [plainWord(word), status] as const)
  const known = new Map([...common, ...plain(preset), ...plain(said)])
  return (word) => known.get(plainWord(word))
}
