import { trimInvisible } from '#lib/addresses/invisible.ts'

export const COLUMN_NAME_MAX = 200

/**
 * Returns a column's name without case, accents, spaces and the signs between words, so that
 * “Date d’inscription” and `date_dinscription` are one name.
 */
export function plainColumn(name: string): string {
  return (
    trimInvisible(name.slice(0, COLUMN_NAME_MAX))
      .toLowerCase()
      // For instance the zone of “Created (UTC)”.
      .replace(/\((?:utc|gmt)[^()]*\)\s*$/, '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      // Unicode normalization does not separate an accent from these letters.
      .replace(/[łß]/g, (letter) => (letter === 'ł' ? 'l' : 'ss'))
      .replace(/[\s_'’.-]/g, '')
  )
}

/** Returns a target's names in several languages, in the form of `plainColumn`. */
function names(...languages: string[]): string[] {
  return languages.flatMap((text) => text.split(' ').map(plainColumn))
}

/**
 * Other names of columns for each target, the likeliest first: English, German, French, Spanish,
 * Dutch, Italian, Portuguese, Polish. The last three are fields that many accounts have.
 */
export const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'email',
    names(
      'emailaddress mail mailaddress subscriberemail contactemail primaryemail useremail youremail emailid email1 email1value',
      'emailadresse mailadresse',
      'courriel adresseemail adressemail adressecourriel mel',
      'correo correoelectrónico direccióndecorreo direccióndecorreoelectrónico direccióndeemail',
      'emailadres mailadres',
      'indirizzoemail indirizzomail indirizzodipostaelettronica postaelettronica',
      'endereçodeemail endereçoeletrônico endereçoeletrónico',
      'adresemail adresmailowy adrespocztyelektronicznej',
    ),
  ],
  [
    'fullName',
    names(
      'name displayname contactname subscribername yourname',
      'vollständigername vorundnachname vorundzuname namevollständig',
      'nomcomplet nometprénom prénometnom',
      'nombrecompleto nombreyapellido nombreyapellidos',
      'naam volledigenaam vooreninachternaam voorenachternaam',
      'nome nomecompleto nomeecognome nomecognome',
      'nomeesobrenome nomeeapelido',
      'imięinazwisko nazwa',
    ),
  ],
  [
    'first_name',
    names(
      'givenname forename fname first preferredname callname',
      'vorname rufname',
      'prénom',
      'nombre primernombre nombredepila',
      'voornaam roepnaam',
      'primonome nomedibattesimo',
      'primeironome nomepróprio',
      'imię pierwszeimię',
    ),
  ],
  [
    'last_name',
    names(
      'surname familyname lname last secondname',
      'nachname familienname zuname',
      'nom nomdefamille',
      'apellido apellidos primerapellido',
      'achternaam familienaam',
      'cognome',
      'sobrenome apelido apelidos últimonome',
      'nazwisko',
    ),
  ],
  [
    'tags',
    names(
      'tag taglist labels label groups group segments categories category',
      'schlagworte schlagwörter stichworte stichwörter etiketten gruppen kategorien',
      'étiquettes étiquette motsclés groupes catégories',
      'etiquetas etiqueta grupos categorías',
      'groepen categorieën',
      'etichette etichetta gruppi categorie',
      'marcadores categorias',
      'tagi etykiety grupy kategorie',
    ),
  ],
  [
    'source',
    names(
      'signupsource subscribersource acquisitionsource referrer origin signupform',
      'quelle herkunft anmeldequelle',
      'origine provenance sourcedinscription',
      'fuente origen procedencia',
      'bron herkomst',
      'fonte provenienza',
      'origem',
      'źródło pochodzenie',
    ),
  ],
  [
    'subscribedAt',
    names(
      'signedup signedupat signedupon signupdate signuptime subscribedon subscribedate subscriptiondate subscriptiontime datesubscribed subscribedsince membersince since',
      'signupat subscribetime subscribersince dateofsubscription',
      'optintime optindate optedinat joined joinedat joinedon joindate datejoined registered registeredat registeredon registration registrationdate',
      'angemeldetam angemeldetseit anmeldedatum anmeldungam anmeldung eingetragenam eintragsdatum registriertam registriertseit registrierungsdatum abonniertam abonniertseit abonnentseit mitgliedseit dabeiseit beigetretenam beitrittsdatum eintrittsdatum seit erstellt hinzugefügtam',
      'inscritle inscritele inscritdepuis abonnéle abonnéele abonnédepuis membredepuis inscription datedinscription dateinscription datedabonnement dateabonnement ajoutéle datedajout',
      'suscritoel suscritodesde suscriptordesde fechadesuscripción fechasuscripción fechadealta fechadeinscripción fecharegistro fechaderegistro registradoel miembrodesde añadidoel',
      'ingeschrevenop ingeschrevensinds aangemeldop aanmelddatum inschrijfdatum inschrijvingsdatum datumvaninschrijving abonneesinds lidsinds toegevoegdop',
      'iscrittoil iscrittadal iscrittodal datadiiscrizione dataiscrizione iscrizione membrodal aggiuntoil',
      'inscritoem inscritodesde subscritoem subscritodesde assinantedesde dataassinatura datadeassinatura datadesubscrição datadeinscrição datadecadastro cadastradoem membrodesde adicionadoem',
      'zapisanyod zapisanaod zapisanydnia datazapisu datazapisania datasubskrypcji subskrybentod datarejestracji członekod datadodania dodano',
      'added addedat addedon addedtime dateadded created createdat createdon createddate datecreated creationdate creationtime timestamp',
      'erstelltam crééle datedecréation creadoel fechadecreación aangemaaktop creatoil datadicreazione criadoem datadecriação utworzono datautworzenia',
    ),
  ],
  [
    'unsubscribedAt',
    names(
      'unsubtime unsubscribetime unsubscribedon unsubscribedate unsubscriptiondate dateunsubscribed optouttime optoutdate optedoutat',
      'abgemeldetam abmeldedatum abmeldungam ausgetragenam',
      'désabonnéle désinscritle datededésabonnement datededésinscription',
      'bajael dadodebajael fechadebaja fechabaja',
      'uitgeschrevenop afgemeldop uitschrijfdatum afmelddatum',
      'disiscrittoil datadidisiscrizione datadisiscrizione',
      'descadastradoem datadedescadastro datadecancelamento',
      'wypisanydnia datawypisania datarezygnacji',
    ),
  ],
  ['consentAt', names('optintime optindate optedinat')],
  [
    'consentIp',
    names('optinip signupip subscribeip subscribedip subscriptionip registrationip ipaddress'),
  ],
  ['confirmedAt', names('confirmtime confirmdate confirmedon confirmationtime confirmationdate')],
  ['confirmedIp', names('confirmip confirmationip')],
  ['stripeCustomerId', names('stripecustomer stripeconnectedcustomerid')],
  [
    'status',
    // “Estado”, “stato” and “situação” alone are excluded, because they mean a province in
    // addresses.
    names(
      'subscriptionstatus liststatus globalstatus subscriberstatus emailstatus contactstatus memberstatus optinstatus marketingstatus emailmarketingstatus emailsubscriptionstatus',
      'abostatus abonnementstatus anmeldestatus kontaktstatus',
      'statut statutdabonnement statutabonnement',
      'estadodesuscripción estadosuscripción',
      'abonnementsstatus inschrijfstatus',
      'statoiscrizione statodiscrizione',
      'statusdaassinatura statusdasubscrição',
      'statussubskrypcji',
    ),
  ],
  ['country', names('countryname countryregion land staat pays país paese nazione kraj')],
  ['city', names('town stadt ort wohnort ville ciudad plaats woonplaats stad città cidade miasto')],
  [
    'birthday',
    names(
      'birthdate dateofbirth dob born geburtstag geburtsdatum anniversaire datedenaissance cumpleaños fechadenacimiento',
      'verjaardag geboortedatum compleanno datadinascita aniversário datadenascimento datanascimento urodziny dataurodzenia',
    ),
  ],
])

/** Names that mean a first name if another column has the last name, and otherwise a full name. */
export const FIRST_NAMES: readonly string[] = ['name', 'nome', 'naam']

/** Returns whether a column's name says that it contains a status. */
export function isStatusColumn(column: string): boolean {
  const name = plainColumn(column)
  return name === 'status' || ALIASES.get('status')!.includes(name)
}
