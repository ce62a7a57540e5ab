/**
 * Words in which mail servers of one language say why they refuse a message. Accents are plain letters, or a point where servers differ
 * in spelling or character set (`Empfänger`, `Empfaenger`, `Empf?nger`).
 */
interface Words {
  /** Names of an address or a mailbox. */
  names: string
  /** Words after such a name: it does not exist, or is closed for good. */
  gone: string
  /** Adjectives before such a name that mean the same. */
  no: string
  /** Whole phrases that mean the same. */
  phrases?: string
  /** Words that say of a domain that it does not exist or has no mail server. In a reply, they may mean the sender's domain. */
  nowhere?: string
  /** A full mailbox, or another failure that passes. */
  full: string
  /** Spam, block lists, policies and rates. Also words about the sender: then an unknown address is the sender's. */
  policy: string
}

const ENGLISH: Words = {
  names: 'users?|userid|recipients?|mail ?box(?:es)?|inbox|accounts?|address(?:es|ee)?|alias|customer',
  gone: [
    'unknown\\b(?! (?:error|reason|problem|failure|command|status))',
    '\\bnot (?:be )?(?:found|known|recogni[sz]ed|listed|registered|valid|active|located|present|exist)\\b(?!,? or )',
    'n.t (?:be )?(?:found|known|recogni[sz]ed|listed|valid|exist)\\b(?!,? or )|do ?not exist|non-?existent',
    'no longer (?:exists?|valid|active|available|in use|accepts e?-?mail\\b(?! from)|on (?:the )?server)',
    '(?:is|are) (?:disabled|inactive|closed|invalid|deactivated)',
    '(?:has|have) been (?:disabled|deactivated|closed|suspended|deleted|removed|terminated|discontinued|replaced by)',
    'unavailable\\. no such',
  ].join('|'),
  no: 'unknown|invalid|no such|non-?existent|unroute?able|undeliverable|bad|illegal|incorrect|unrecogni[sz]ed',
  phrases: [
    '\\b(?:unknown|invalid|no such|bad)(?: (?:local|final|delivery|e-?mail|destination|user|recipient|virtual)){1,3} (?:user|userid|recipient|mailbox|address|account)\\b',
    '\\bno (?:such )?(?:mailbox|user|recipient|account|person|addressee)(?: here| by| with| at|\\b.{0,20}(?:here|by that name|exists))',
    '(?:doesn.t|does not) have an? \\S+ account',
    '\\bnot (?:an? (?:known|valid|active|local|existing|registered)|our|my) (?:user|mailbox|recipient|address|account|customer)\\b',
    '\\b(?:address|mailbox|recipient|user) invalid\\b|\\bno mail ?box (?:found|available)|recip(?:ient)? ?notfound|\\bvalidrcptto\\b|host unknown',
    'recipient (?:address )?(?:rejected|not recogni[sz]ed|not accepted): (?:user unknown|undeliverable|unknown\\b(?! error)|no such|invalid)',
    'there is no one at this address|unknown or illegal alias|\\bunroute?able\\b',
    '(?:host|domain|server)\\b[^.;:]{0,40}(?:does not|doesn.t) accept (?:any )?e?-?mail\\b(?! from)|\\bnull ?mx\\b|indicated no smtp service',
    // Cisco's answer about an address that is not in the directory.
    '#5\\.1\\.0\\)? address rejected',
    // Microsoft's for its consumers' mailboxes. Without the number, the phrase is the one that RFC 5321 §4.2.3 suggests for any 550.
    'mailbox unavailable \\(s2017062302\\)',
  ].join('|'),
  nowhere: [
    '\\b(?:unknown|invalid|no such|non-?existent|illegal|bad) (?:host|domain)|\\bnxdomain\\b',
    '\\b(?:hosts?|domain(?: name)?)\\b(?:[^.;:]|[.](?=\\S)){0,60}(?:\\bnot (?:found|known|exist)|n.t exist|\\binvalid|\\bnon-?existent|does not exist)',
    '\\bno (?:mx|mail exchangers?)(?: records?)?(?: was| were)? (?:found|for)\\b|find (?:a|any) (?:mail exchanger|host named)',
  ].join('|'),
  full: [
    'mailbox (?:size|has exceeded|exceeds)|over ?(?:the |its |disk |mail |storage )*quota|quota (?:is |was |has been )?exceed',
    'exceed(?:s|ed|ing)? (?:the |its |his |her |allowed |maximum )*(?:mailbox |disk )?(?:storage|quota)',
    '(?:mail ?box|inbox|account|user|disk|storage|folder)(?: is|.s)? full\\b|mailbox[^.]{0,40} is full|(?:disk|mailbox) quota',
    'out of (?:storage|disk|space)|insufficient (?:system |disk )?(?:storage|space)|(?:not enough|no more|no) (?:disk |storage |mail )?space',
    'receiving mail at a rate|too quickly|(?<!not )(?<!not a )\\btemporar(?:y|ily)\\b|host not found, try again',
    // A delivery program without access to its own files.
    'couldn.t create|can.?not create',
  ].join('|'),
  policy: [
    '\\b(?:anti)?spam(?:mers?)?\\b|spamhaus|spamcop|\\bjunk\\b|barracuda|proofpoint|\\brbls?\\b|dnsbl|(?:block|black|deny) ?list|\\bblock(?:ed|ing)\\b|(?<!not )\\blisted (?:in|at|by|on)\\b',
    'reputation|\\bpolicy\\b|policies|suspicious|unsolicited|\\bbulk\\b|\\babus(?:e|ive)\\b|\\bvirus|malware|phishing|complaints|recipient preferences',
    '\\bdmarc\\b|\\bdkim\\b|\\bspf\\b|\\bptr\\b|\\b(?:helo|ehlo)\\b|reverse dns|unauthenticated|not authenticated|authentication (?:required|checks?|failed)|authori[sz]ed',
    'gr[ae]y ?list|throttl|rate.?limit|sending limit|too many (?!hops)|relay(?:ing)? (?:access )?(?:denied|not)|unable to relay|not permitted|prohibit',
    // Of the sender, its address, its host or its message.
    '(?<!\\bto (?:the )?)\\bsenders?\\b|mail ?from\\b|\\bvalid from\\b|\\b(?:from|return) address\\b|\\bheaders?\\b|(?<!\\bor )\\bip\\b|\\brdns\\b|client (?:host|address)',
    '\\byour (?:e-?mail |mail )?(?:account|address|domain|host|server|ip|network)\\b',
    '(?:content|message|attachment) (?:was |is )?(?:rejected|refused|denied|too (?:large|big))|(?:message|mail) size|size limit',
  ].join('|'),
}

const GERMAN: Words = {
  names: 'benutzer|nutzer|empf.{1,2}nger(?:adresse)?|(?:e-?mail-?)?adresse|postfach|mailbox|konto|teilnehmer',
  gone: 'unbekannt|nicht (?:bekannt|gefunden|vorhanden|g.{1,2}ltig|mehr g.{1,2}ltig)|existiert nicht|existiert hier nicht|gibt es nicht|ung.{1,2}ltig|deaktiviert|gel.{1,2}scht',
  no: 'unbekannte[rs]?|ung.{1,2}ltige[rs]?|keine? (?:solche[rs]? )?',
  full: '(?:postfach|mailbox|speicher\\p{L}{0,9})[^.;:]{0,30}(?:voll|ersch.{1,2}pft)|(?:quota|kontingent|speicherplatz)[^.;:]{0,30}(?:.{1,2}berschritten|ersch.{1,2}pft)|vor.{1,2}bergehend',
  policy: 'richtlinie|unerw.{1,2}nscht|schwarze liste|gesperrt|blockiert|absender(?!.{0,10}zur.ck)',
}

const FRENCH: Words = {
  names: 'utilisateur|destinataire|adresse|bo.te(?: (?:aux lettres|de r.ception|mail))?|compte|abonn.',
  gone: 'inconnue?s?|inexistante?s?|invalides?|introuvables?|n.existe (?:pas|plus)|non trouv|n.a pas .t. trouv|d.sactiv|n.est (?:pas|plus) (?:valide|actif|active)',
  no: 'mauvaise',
  full: 'bo.te[^.;:]{0,30}pleine|quota[^.;:]{0,20}(?:d.pass|atteint)|espace[^.;:]{0,20}insuffisant|temporaire',
  policy: 'ind.sirable|liste noire|bloqu.|r.putation|politique|exp.diteur',
}

const SPANISH: Words = {
  names: 'usuario|destinatario|direcci.n|cuenta|buz.n|persona',
  gone: 'desconocid[oa]|inexistente|inv.lid[oa]|no (?:existe|es v.lid[oa]|v.lid[oa]|se (?:ha )?encontr\\p{L}{1,9}|encontrad[oa])|desactivad[oa]|deshabilitad[oa]',
  no: 'no existe (?:el|la|ese|esa|este|esta|dicha|dicho)|no se (?:ha )?encontr\\p{L}{1,9} (?:el|la)',
  full: 'buz.n[^.;:]{0,30}llen[oa]|cuota[^.;:]{0,20}(?:excedid|superad)|espacio[^.;:]{0,20}insuficiente|temporalmente',
  policy: 'no deseado|lista negra|bloquead[oa]|reputaci.n|pol.tica|remitente',
}

const ITALIAN: Words = {
  names: 'utente|destinatario|indirizzo|casella(?: (?:postale|di posta))?|account',
  gone: 'sconosciut[oa]|inesistente|non (?:esiste|esistente|trovat[oa]|valid[oa])|disattivat[oa]|disabilitat[oa]',
  no: 'non esiste (?:il|la|l.|questo|questa)|nessun[oa]?',
  full: 'casella[^.;:]{0,30}piena|quota[^.;:]{0,20}superata|spazio[^.;:]{0,20}(?:insufficiente|esaurito)|temporane[oa]',
  policy: 'indesiderat[oa]|lista nera|bloccat[oa]|reputazione|mittente',
}

const PORTUGUESE: Words = {
  names: 'usu.rio|utilizador|destinat.rio|endere.o|caixa(?: (?:postal|de correio))?|conta',
  gone: 'desconhecid[oa]|inexistente|inv.lid[oa]|n.o (?:existe|encontrad[oa]|foi encontrad[oa]|localizad[oa])|desativad[oa]',
  no: 'n.o existe (?:o|a|esse|essa|este|esta)',
  full: 'caixa[^.;:]{0,30}cheia|cota[^.;:]{0,20}excedida|espa.o[^.;:]{0,20}insuficiente|temporariamente',
  policy: 'lista negra|bloquead[oa]|reputa..o|pol.tica|remetente',
}

const DUTCH: Words = {
  names: 'gebruiker|ontvanger|(?:e-?mail)?adres|postvak|mailbox|account',
  gone: 'onbekend|bestaat niet|niet (?:gevonden|bekend|geldig)|ongeldig',
  no: 'onbekende|ongeldige?|geen',
  full: '(?:postvak|mailbox)[^.;:]{0,30}vol\\b|quotum[^.;:]{0,20}overschreden|tijdelijk',
  policy: 'geblokkeerd|zwarte lijst|reputatie|beleid|afzender',
}

const POLISH: Words = {
  names: 'u.ytkownik\\p{L}{0,9}|odbiorc\\p{L}{1,9}|adres\\p{L}{0,9}|skrzynk\\p{L}{1,9}|kont\\p{L}',
  gone: 'nieznan\\p{L}{1,9}|nie (?:istnieje|znaleziono|zosta.\\p{L}{0,9} znalezion\\p{L}{1,9})|nieprawid.ow\\p{L}{1,9}',
  no: 'nieznan\\p{L}{1,9}|nieprawid.ow\\p{L}{1,9}|nie (?:ma|znaleziono) takiego',
  full: 'skrzynk\\p{L}{1,9}[^.;:]{0,30}pe.n|przekroczon\\p{L}{1,9}[^.;:]{0,20}(?:limit|pojemno)|tymczasow',
  policy: 'zablokowan|czarn\\p{L}{1,9} li|reputacj|nadawc',
}

const TURKISH: Words = {
  names: 'kullan.c.|al.c.|adres\\p{L}{0,9}|hesap|hesab.|posta kutusu',
  gone: 'bulunamad|bilinmiyor|mevcut de.il|ge.ersiz|\\byok\\b',
  no: 'bilinmeyen|ge.ersiz',
  full: '(?:posta kutusu|kota)[^.;:]{0,30}(?:dolu|a..ld)|ge.ici',
  policy: 'engellen|kara liste|g.nderen',
}

const RUSSIAN: Words = {
  names:
    'пользовател\\p{L}{0,9}|получател\\p{L}{0,9}|адресат\\p{L}{0,9}|адрес\\p{L}{0,9}|ящик\\p{L}{0,9}|учетн\\p{L}{1,9} запис\\p{L}{1,9}|учётн\\p{L}{1,9} запис\\p{L}{1,9}',
  gone: 'не существу\\p{L}{1,9}|не найден\\p{L}{0,9}|неизвест\\p{L}{1,9}|не зарегистрирован\\p{L}{0,9}|недействител\\p{L}{1,9}|удал[её]н\\p{L}{0,9}',
  no: 'неизвестн\\p{L}{1,9}|несуществующ\\p{L}{1,9}|недействительн\\p{L}{1,9}|нет такого|нет такой',
  full: 'ящик\\p{L}{0,9}[^.;:]{0,30}(?:переполн|полон)|квот\\p{L}{1,9}[^.;:]{0,20}превыш|превышен\\p{L}{0,9}[^.;:]{0,20}(?:квот|лимит)|временн',
  policy: 'спам|ч[её]рн\\p{L}{1,9} спис|заблокирован|репутаци|политик|отправител',
}

const JAPANESE: Words = {
  names: '宛先|あて先|受信者|ユーザー?|メールアドレス|アドレス|メールボックス',
  gone: '存在しま?せん|存在しない(?!か)|見つかりません|見つからない(?!か)|不明',
  no: '存在しない|不明な',
  full: '(?:メールボックス|容量|ディスク)[^。]{0,20}(?:いっぱい|一杯|超え|超過|不足)|一時的',
  policy: '迷惑メール|スパム|ブロック|拒否|送信者|差出人',
}

const CHINESE: Words = {
  names: '用户|用戶|使用者|收件人|收件者|邮箱|郵箱|信箱|地址|帐号|账号|帳號',
  gone: '不存在|未找到|找不到|无效|無效|已停用|已注销',
  no: '找不到|不存在的|未知|无效的?|無效的?|查无此|查無此',
  full: '(?:邮箱|郵箱|信箱|空间|空間|容量)[^。]{0,10}(?:已满|已滿|不足|超)|暂时|暫時',
  policy: '垃圾|黑名单|黑名單|拒收|屏蔽|发件人|寄件者|频率',
}

const KOREAN: Words = {
  names: '사용자|수신자|받는 ?사람|메일 ?주소|주소|계정|메일함',
  gone: '[이가은는] ?없(?:습니다|음)|존재하지 ?않|찾을 ?수 ?없|알 ?수 ?없',
  no: '없는|존재하지 ?않는|알 ?수 ?없는',
  full: '(?:메일함|용량)[^.]{0,20}(?:초과|가득|부족)|일시적',
  policy: '스팸|차단|거부|발신자|보낸 ?사람',
}

const ALL = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH, POLISH, TURKISH, RUSSIAN, JAPANESE, CHINESE, KOREAN]

/** Letters of one sentence between a name and what is said of it. A point within a word, as of a host's name, ends no sentence. */
const APART = '(?:[^.;:!?。]|[.](?=\\S)){0,60}'

const GONE = anyOf(
  ALL.flatMap(({ names, gone, no, phrases }) => [`(?:${names})${APART}(?:${gone})`, `(?:${no}) ?(?:${names})`, ...(phrases ? [phrases] : [])]),
)
const NOWHERE = anyOf(ALL.flatMap(({ nowhere }) => nowhere ?? []))
const FULL = anyOf(ALL.map(({ full }) => full))
const POLICY = anyOf(ALL.map(({ policy }) => policy))

function anyOf(sources: readonly string[]): RegExp {
  return new RegExp(sources.join('|'), 'iu')
}

/** Addresses in angle brackets or bare. Their local parts are no words of the server. */
const ADDRESSES = /<[^<>\s]{1,320}>|[^\s<>@]{1,64}@[^\s<>@]{1,255}/g
const LINKS = /\bhttps?:\S+/gi

export interface Said {
  gone: boolean
  nowhere: boolean
  full: boolean
  policy: boolean
}

/** Searches a reply for words. The caller bounds its length. */
export function wordsIn(reply: string): Said {
  const plain = reply
    .replaceAll(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD')[0]!)
    .replaceAll(ADDRESSES, ' ')
    .replaceAll(/\s+/g, ' ')
  const words = plain.replaceAll(LINKS, ' ')
  // A link to a block list says why, and nothing else may: `553 http://www.spamhaus.org/…`.
  return { gone: GONE.test(words), nowhere: NOWHERE.test(words), full: FULL.test(words), policy: POLICY.test(plain) }
}
