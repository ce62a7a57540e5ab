/** A placeholder of another service for a reader's value, such as `*|FNAME|*`. */
export interface MergeTag {
  at: number
  tag: string
  /** The equivalent in Mailcast's Liquid. Null: Mailcast has no such value. */
  here: string | null
}

interface Syntax {
  pattern: RegExp
  /**
   * Whether to find only names that the service is known to use, because other text may look like a
   * placeholder.
   */
  knownOnly?: boolean
}

const NAME = String.raw`[A-Za-z][\w.:-]{0,60}`
const OTHERWISE = String.raw`["'“”]?([^"'“”{}[\]|%\n]{0,100})["'“”]?`

/**
 * The syntaxes of placeholders. Each pattern captures the name, and the default text for readers
 * without a value.
 */
const SYNTAXES: readonly Syntax[] = [
  // Mailchimp, including the forms that browsers and Markdown editors make of its placeholders.
  { pattern: /\\?\*\\?(?:\||%7C)([^|\n*\\%]{1,100})\\?(?:\||%7C)\\?\*/gi },
  // Salesforce and others.
  { pattern: /%%=?([A-Za-z_@][\w.:()@,"-]{0,60})=?%%/g },
  // SendGrid.
  {
    pattern: new RegExp(
      String.raw`\[%\s{0,9}(${NAME})\s{0,9}(?:\|\s{0,9}${OTHERWISE}\s{0,9})?%\]`,
      'g',
    ),
  },
  // Mailgun, ActiveCampaign.
  { pattern: /%recipient\.([A-Za-z_][\w.]{0,60})%/g },
  { pattern: /%([A-Za-z][A-Za-z_]{1,60})%/g, knownOnly: true },
  // MailerLite, AWeber.
  { pattern: new RegExp(String.raw`(?<!\{)\{[$!](${NAME})(?:\|[^{}\n]{0,100})?\}`, 'g') },
  // Substack, Ghost, CleverReach.
  {
    pattern: new RegExp(
      String.raw`(?<![{$\\])\{(${NAME})(?:\s{0,9},\s{0,9}${OTHERWISE}\s{0,9})?\}(?!\})`,
      'g',
    ),
    knownOnly: true,
  },
  // Mautic.
  { pattern: /(?<!\{)\{contactfield=(\w{1,60})(?:\|([^{}\n]{0,100}))?\}/g },
  // Zoho.
  { pattern: new RegExp(String.raw`\$\[(${NAME})(?:\|${OTHERWISE})?\|?\]\$`, 'g') },
  // MailPoet.
  {
    pattern: new RegExp(
      String.raw`\[((?:subscriber|link|newsletter|user|site|date):[\w-]{1,60})(?:\s{0,9}\|\s{0,9}default:${OTHERWISE})?\](?![([:])`,
      'g',
    ),
  },
  // Constant Contact, GetResponse, Mailjet, Omnisend.
  {
    pattern: new RegExp(
      String.raw`\[\[(${NAME}?)(?:(?:\s{1,9}OR\s{1,9}|:)${OTHERWISE}|\s{1,9}[a-z]{1,20}="[^"\n]{0,60}")?\]\](?!\()`,
      'g',
    ),
    knownOnly: true,
  },
  // Campaign Monitor, Sendy, phpList.
  { pattern: /(?<!\[)\[([A-Za-z]\w{0,60}),\s{0,9}fallback=([^\]\n]{0,100})\](?!\()/g },
  {
    pattern:
      /(?<!\[)\[([A-Z][A-Z_ ]{3,60}|unsubscribe(?:_?(?:link|url))?|webversion)\](?![([:\]])/g,
    knownOnly: true,
  },
  // Moosend.
  { pattern: /#(recipient:[A-Za-z][\w .-]{0,60}|unsubscribe(?:Link|Url))#/g },
  // Dotdigital.
  { pattern: /@([A-Z][A-Z_]{3,60})@/g, knownOnly: true },
]

/**
 * A pattern for placeholders that look like Liquid, but that Liquid would refuse or render as
 * nothing.
 */
const CURLY =
  /\{\{\{?-?\s{0,9}([^{}\n]{1,200}?)\s{0,9}-?\}\}\}?|\{%-?\s{0,9}(unsubscribe\w*|manage_preferences\w*|web_view\w*)\b[^%\n]{0,100}%\}/gi
const OF_READER =
  /^(?:contact|subscriber|recipient|person|customer|user|member|lead|data|var|params|attributes|properties|pm|subscription)[.:]/i

/** A pattern that captures the name in braces, and the default text for readers without a value. */
const INSIDE =
  /^\.?([A-Za-z][\w.:-]*?(?: \w+)*?)(?:\s*\|\s*default:\s*|:default=|:(?=["']))?(?:["']([^"']*)["']|(?<==)([^"']*))?$/

/** A pattern for the name in Resend's `{{{NAME|there}}}`. */
const BARE = /^([A-Za-z]\w*)\|(?:"([^"]*)"|([^|"]*))$/
/**
 * A pattern for the name in `person|lookup:"name"` of Klaviyo and `personalization_token("name",
 * "there")` of HubSpot.
 */
const CALLED =
  /^(?:person\s*\|\s*lookup:\s*|personalization_token\(\s*)["']([^"']+)["'](?:\s*(?:,|\|\s*default:)\s*["']([^"']*)["'])?\s*\)?$/
/** A pattern for a value with Liquid filters. The filters are preserved. */
const FILTERED = /^\.?([A-Za-z][\w.:-]*)\s*(\|.+)$/

/**
 * Finds placeholders of other services. `known`: the names that already have a value in Mailcast.
 */
export function mergeTagsIn(text: string, known: readonly string[] = []): MergeTag[] {
  const found: MergeTag[] = []
  if (/[[{%@|#]/.test(text)) {
    for (const { pattern, knownOnly = false } of SYNTAXES)
      for (const match of text.matchAll(pattern)) {
        const name = (match[1] ?? '').trim()
        if (knownOnly && meaningOf(name) === undefined && !known.includes(name.toLowerCase()))
          continue
        found.push({ at: match.index, tag: match[0], here: spell(name, match[2]) })
      }
    found.push(...curlyTags(text, known))
  }
  return withoutOverlaps(found)
}

function curlyTags(text: string, known: readonly string[]): MergeTag[] {
  return [...text.matchAll(CURLY)].flatMap((match): MergeTag[] => {
    const [tag, inside = match[2]!] = match
    const at = match.index
    if (/^[#/^]/.test(inside)) return [{ at, tag, here: null }]
    const called = CALLED.exec(inside)
    const isTriple = tag.startsWith('{{{')
    const [, name = '', quoted, bare] =
      called ?? INSIDE.exec(inside) ?? (isTriple ? BARE.exec(inside) : null) ?? []
    const otherwise = quoted ?? bare
    const isOurs = known.includes(name) || /^(?:newsletter|fields)\./.test(name)
    const [, filtered = '', filters] = name === '' ? (FILTERED.exec(inside) ?? []) : []
    if (OF_READER.test(filtered) && !known.includes(filtered))
      return [{ at, tag, here: spell(filtered)?.replace(' }}', ` ${filters} }}`) ?? null }]
    const isForeign =
      called !== null ||
      isTriple ||
      tag.startsWith('{%') ||
      (!isOurs &&
        (OF_READER.test(name) ||
          (meaningOf(name) !== undefined && spell(name) !== `{{ ${name} }}`)))
    return name !== '' && isForeign ? [{ at, tag, here: spell(name, otherwise) }] : []
  })
}

/** Removes the second of two placeholders that overlap, such as `%%a%%` and `%a%`. */
function withoutOverlaps(found: readonly MergeTag[]): MergeTag[] {
  const kept: MergeTag[] = []
  let end = 0
  for (const one of found.toSorted((a, b) => a.at - b.at || b.tag.length - a.tag.length)) {
    if (one.at < end) continue
    kept.push(one)
    end = one.at + one.tag.length
  }
  return kept
}

/**
 * Replaces placeholders of other services by Mailcast's Liquid. Placeholders without an equivalent
 * stay.
 */
export function translateTags(text: string, tags: readonly MergeTag[] = mergeTagsIn(text)): string {
  let made = ''
  let from = 0
  for (const { at, tag, here } of tags) {
    made += text.slice(from, at) + (here ?? tag)
    from = at + tag.length
  }
  return made + text.slice(from)
}

/**
 * Mailcast's values by the names that other services use, in lower case and without punctuation.
 * Null: Mailcast has no such value.
 */
const MEANINGS: readonly [names: RegExp, value: string | null][] = [
  [/unsub|optout|abmeld|^remove(?:web)?$|^asmgroup/, 'unsubscribe_url'],
  [/preference|updateprofile|manage/, 'preferences_url'],
  [/^(?:e|to)?mail(?:address)?$|^merge0$/, 'email'],
  [
    /^(?:f|first|given|fore|full|subscriber|contact|recipient)?name(?:fix)?$|^vorname$|^prenom$|^merge1$/,
    'first_name',
  ],
  [/^(?:l|last|family|sur)name$|^nachname$|^nom$|^merge2$/, 'last_name'],
  [
    /^(?:list|listcompany|company|newsletter|publication|site)(?:name|title)$|^listcompany$/,
    'newsletter.name',
  ],
  [
    /^(?:newsletter|list|publication|homepage|site)(?:url|link)$|^sitehomepagelink$/,
    'newsletter.url',
  ],
  [/^date(?:.|$)|^(?:current)?(?:date|day)$|^today$/, 'newsletter.date'],
  [
    /^(?:web(?:version|copy|view)|mirror|archive)|view(?:in|online)|^emailurl|^(?:list|sender|company)?address|^currentyear$|^forward|^mc|^subject$|^reward/,
    null,
  ],
]

const PREFIXES =
  /^(?:(?:contact|subscriber|recipient|person|customer|user|member|lead|data|var|params|attributes|properties|pm|metadata|attribs|fields|list|html|link|newsletter|subscription|site)[.:_](?=[A-Za-z]))+/i

function meaningOf(name: string): string | null | undefined {
  for (const one of [name, name.replace(PREFIXES, '')]) {
    const plain = one.toLowerCase().replace(/[^a-z0-9]/g, '')
    const found = MEANINGS.find(([names]) => names.test(plain))
    if (found) return found[1]
  }
  return undefined
}

function spell(name: string, otherwise = ''): string | null {
  const value = meaningOf(name) === undefined ? fieldOf(name) : meaningOf(name)!
  if (value === null || value.endsWith('_url') || value === 'email' || otherwise.trim() === '')
    return value === null ? null : `{{ ${value} }}`
  return `{{ ${value} | default: "${otherwise.trim().replace(/["\\{}]/g, '')}" }}`
}

/**
 * Returns the custom field for the name of a placeholder. Null: the name cannot be that of a field.
 */
function fieldOf(name: string): string | null {
  const own = name.replace(PREFIXES, '')
  const field = own
    .replaceAll(' ', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
  return /^[a-z][a-z0-9_]{0,39}$/.test(field) ? field : null
}
