import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// The words of the WordPress plugin, in the files that WordPress reads: a template for translators
// (.pot), and of each translation (.po) a catalogue for PHP (.mo) and one for the editor's script.

export const PLUGIN = new URL('../../integrations/wordpress/mailcast/', import.meta.url).pathname
const LOCALE = 'de_DE'
const SCRIPT = 'mailcast-editor'

/** A text as it stands in the source, with the context that WordPress gives to a block's. */
interface Message {
  id: string
  context: string
}

/** The texts of a block that WordPress translates, with their contexts (its block-i18n.json). */
const BLOCK_TEXTS = ['title', 'description'] as const

/** Separates context and text in a catalogue (GNU gettext). */
const IN_CONTEXT = '\u0004'

const read = (file: string) => readFileSync(join(PLUGIN, file), 'utf8')

/** Returns every text of the plugin, once. */
export function messages(): Message[] {
  const header = read('mailcast.php')
  const found: Message[] = [
    { id: /Description: +(.*)/.exec(header)![1]!, context: '' },
    ...globSync('**/*.php', { cwd: PLUGIN }).toSorted().flatMap(calledIn),
    ...calledIn('assets/editor.js'),
    ...globSync('blocks/*/block.json', { cwd: PLUGIN }).toSorted().flatMap(blockTexts),
  ]
  return [...new Map(found.map((message) => [keyOf(message), message])).values()]
}

function calledIn(file: string): Message[] {
  const calls = /\b(?:esc_html_|esc_attr_|_)(?:_|e)\(\s*'((?:[^'\\]|\\.)*)',\s*'mailcast'\s*\)/g
  return [...read(file).matchAll(calls)].map(([, text]) => ({
    id: text!.replaceAll("\\'", "'"),
    context: '',
  }))
}

function blockTexts(file: string): Message[] {
  const block = JSON.parse(read(file)) as { title: string; description: string; keywords: string[] }
  return [
    ...BLOCK_TEXTS.map((name) => ({ id: block[name], context: `block ${name}` })),
    ...block.keywords.map((id) => ({ id, context: 'block keyword' })),
  ]
}

const keyOf = ({ id, context }: Message) => (context === '' ? id : `${context}${IN_CONTEXT}${id}`)

/** Reads a file of translations: what each text is in the other language. */
export function translations(): Map<string, string> {
  const entry =
    /^(?:msgctxt ((?:"(?:[^"\\]|\\.)*"\s*)+))?msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)msgstr ((?:"(?:[^"\\]|\\.)*"\s*)+)/gm
  const text = (quoted = '') =>
    [...quoted.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([part]) => JSON.parse(part) as string).join('')
  return new Map(
    [...read(`languages/mailcast-${LOCALE}.po`).matchAll(entry)].map(([, context, id, shown]) => [
      keyOf({ id: text(id), context: text(context) }),
      text(shown),
    ]),
  )
}

/** Returns the files that are made of the texts and translations, by name. */
export function wordFiles(): Record<string, Buffer> {
  const known = translations()
  const editor = calledIn('assets/editor.js').map(({ id }) => [id, [known.get(id) ?? id]])
  const script = {
    domain: 'messages',
    locale_data: {
      messages: {
        '': { domain: 'messages', lang: 'de', 'plural-forms': 'nplurals=2; plural=(n != 1);' },
        ...(Object.fromEntries(editor) as Record<string, string[]>),
      },
    },
  }
  return {
    'languages/mailcast.pot': Buffer.from(template()),
    [`languages/mailcast-${LOCALE}.mo`]: catalogue(known),
    [`languages/mailcast-${LOCALE}-${SCRIPT}.json`]: Buffer.from(
      `${JSON.stringify(script, null, 2)}\n`,
    ),
  }
}

function template(): string {
  const head =
    'msgid ""\nmsgstr ""\n"Project-Id-Version: Mailcast\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
  const entries = messages().map(
    ({ id, context }) =>
      `${context === '' ? '' : `msgctxt ${JSON.stringify(context)}\n`}msgid ${JSON.stringify(id)}\nmsgstr ""\n`,
  )
  return [head, ...entries].join('\n')
}

/** Writes a catalogue as GNU gettext defines it (gettext manual, "The Format of GNU MO Files"). */
function catalogue(known: Map<string, string>): Buffer {
  const bytes = (text: string) => Buffer.from(text)
  const rows = [...known]
    .map(([id, shown]) => [bytes(id), bytes(shown)] as const)
    .toSorted(([a], [b]) => Buffer.compare(a, b))
  const HEADER_BYTES = 28
  const tableBytes = rows.length * 8
  const head = Buffer.alloc(HEADER_BYTES + 2 * tableBytes)
  // WordPress reads the length of the second table from where the table of hashes would be.
  const words = [
    0x950412de,
    0,
    rows.length,
    HEADER_BYTES,
    HEADER_BYTES + tableBytes,
    0,
    head.length,
  ]
  words.forEach((word, i) => head.writeUInt32LE(word, i * 4))
  const texts: Buffer[] = []
  let at = head.length
  for (const column of [0, 1] as const)
    rows.forEach((row, i) => {
      const place = HEADER_BYTES + column * tableBytes + i * 8
      head.writeUInt32LE(row[column].length, place)
      head.writeUInt32LE(at, place + 4)
      texts.push(row[column], Buffer.alloc(1))
      at += row[column].length + 1
    })
  return Buffer.concat([head, ...texts])
}
