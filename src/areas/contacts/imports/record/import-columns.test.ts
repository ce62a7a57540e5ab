import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomField } from '../../fields/custom-field.ts'
import { mapColumns } from './import-columns.ts'
import { PRESETS } from '../columns/presets.ts'

const FIELDS = ['first_name', 'last_name'].map((name) => ({ name, type: 'text' })) as CustomField[]

/** Column names of tables and services, by their target. */
const HEADERS: Record<string, string> = {
  email:
    'E-mail | Email Address | email_address | E-Mail-Adresse | Subscriber email | Email ID | Courriel',
  first_name: 'First Name | firstname | Given name | Forename | FNAME | Vorname | Prénom',
  last_name: 'Surname | last name | Last Name | Family name | LNAME | Nachname | Apellido',
  fullName: 'Name | Full name | Display name | Your name',
  subscribedAt: `signed up on | subscribed at | opt-in time | OPTIN_TIME | created_at | Date added | Sign-up date
    | Join date | Member since | Subscriber since | Created (UTC) | Registered on | Timestamp | Anmeldedatum | Eingetragen am`,
  confirmedAt: 'Confirmed at | CONFIRM_TIME | Confirmation date',
  confirmedIp: 'CONFIRM_IP | Confirmation IP',
  consentIp: 'OPTIN_IP | ip_address | Subscription IP',
  stripeCustomerId: 'stripe_customer_id | stripe_connected_customer_id | Stripe customer',
  unsubscribedAt: 'Unsubscribed on | UNSUB_TIME | Unsubscribe date | Opt-out date | Abgemeldet am',
  tags: 'Tags | Tag list | Labels | Groups | Categories',
  status: 'Status | Subscription status | Email status',
  source: 'Source | Signup source | Referrer',
  isUnsubscribed: 'email_disabled | Unsubscribed | Opted out | Do not email | Hard bounced',
  isSubscribed: 'Subscribed | Accepts Email Marketing | Newsletter consent',
  paidUntil: 'Paid until | paid_until',
}

/** Headers of tables in German, French, Spanish, Dutch, Italian, Portuguese and Polish. */
const FOREIGN: Record<string, string> = {
  email: `E-Mail | Mailadresse | Adresse e-mail | Courriel | Correo electrónico | Dirección de correo electrónico | E-mailadres
    | Indirizzo e-mail | Endereço de e-mail | Adres e-mail`,
  first_name:
    'Vorname | Rufname | Prénom | Nombre | Voornaam | Roepnaam | Primo nome | Primeiro nome | Imię',
  last_name:
    'Nachname | Familienname | Nom | Nom de famille | Apellidos | Achternaam | Cognome | Sobrenome | Nazwisko',
  fullName:
    'Vor- und Nachname | Nom complet | Nombre y apellidos | Naam | Nome | Nome e cognome | Nome completo | Imię i nazwisko',
  subscribedAt: `Dabei seit | Abonniert seit | Angemeldet am | Anmeldedatum | Date d’inscription | Inscrit le | Abonné depuis
    | Fecha de suscripción | Suscrito desde | Inschrijfdatum | Aangemeld op | Data di iscrizione | Iscritto dal
    | Data de inscrição | Inscrito em | Data zapisu | Subskrybent od`,
  unsubscribedAt: `Abgemeldet am | Date de désabonnement | Désabonné le | Fecha de baja | Afgemeld op | Disiscritto il
    | Data de descadastro | Data rezygnacji`,
  tags: 'Schlagwörter | Stichworte | Étiquettes | Mots-clés | Etiquetas | Etiketten | Etichette | Categorias | Tagi',
  status: 'Abo-Status | Statut | Estado de suscripción | Stato iscrizione | Status subskrypcji',
  source: 'Quelle | Provenance | Origen | Herkomst | Fonte | Origem | Źródło',
  isUnsubscribed:
    'Abgemeldet | Désabonné | Baja | Uitgeschreven | Disiscritto | Descadastrado | Wypisany',
  country: 'Country | Land | Pays | País | Paese | Kraj',
  birthday: `Birthday | Date of birth | Geburtstag | Geburtsdatum | Date de naissance | Fecha de nacimiento | Geboortedatum
    | Data di nascita | Data de nascimento | Data urodzenia`,
}

/** Lists the column names that get a wrong target. */
function misread(headersOf: Record<string, string>, fields: CustomField[]) {
  return Object.entries(headersOf).flatMap(([target, headers]) =>
    headers
      .split(/\s*\|\s*/)
      .map((header) => [
        header,
        mapColumns(target === 'email' ? [header] : ['email', header], undefined, fields).mapping[
          header
        ],
      ])
      .filter(([, found]) => found !== target),
  )
}

test('recognises the usual headers of each target', () => {
  assert.deepEqual(misread(HEADERS, FIELDS), [])
})

test('recognises headers in seven more languages, with and without their accents', () => {
  const fields = [
    ...FIELDS,
    { name: 'country', type: 'text' },
    { name: 'birthday', type: 'date' },
  ] as CustomField[]
  assert.deepEqual(misread(FOREIGN, fields), [])
  const bare = Object.entries(FOREIGN).map(([target, headers]) => [
    target,
    headers.normalize('NFD').replace(/\p{M}/gu, ''),
  ])
  assert.deepEqual(misread(Object.fromEntries(bare), fields), [])
})

test('a province is no status, and a nation no custom field that the account lacks', () => {
  const { mapping } = mapColumns(['email', 'Estado', 'Stato', 'Land'], undefined, FIELDS)
  assert.deepEqual(mapping, { email: 'email' })
})

test('recognises each header that a preset names', () => {
  const wrong = Object.entries(PRESETS).flatMap(([service, preset]) =>
    preset.columns
      .map(([header, target]) => [
        service,
        header,
        target,
        mapColumns(target === 'email' ? [header] : ['email', header], undefined, FIELDS, preset)
          .mapping[header],
      ])
      .filter(([, , target, found]) => found !== target),
  )
  assert.deepEqual(wrong, [])
})

test('a name beside a surname is the first name', () => {
  const named = (...columns: string[]) =>
    mapColumns(['email', ...columns], undefined, FIELDS).mapping
  assert.deepEqual(named('Name', 'Surname'), {
    email: 'email',
    Name: 'first_name',
    Surname: 'last_name',
  })
  assert.deepEqual(named('Nome', 'Cognome'), {
    email: 'email',
    Nome: 'first_name',
    Cognome: 'last_name',
  })
  assert.deepEqual(named('Name', 'First name'), { email: 'email', 'First name': 'first_name' })
})

test('the zone behind the name of a time does not matter, and other words in brackets do', () => {
  const { mapping } = mapColumns(['Email (work)', 'Email', 'Created at (GMT+1)'], undefined, FIELDS)
  assert.deepEqual(mapping, { Email: 'email', 'Created at (GMT+1)': 'subscribedAt' })
})
