import { ActionIcon, Group, Textarea, Tooltip } from '@mantine/core'
import { Bold, Code, Italic, Link, type LucideIcon, Strikethrough, Underline } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Placeholders } from '../editor/Placeholders.tsx'

const TOOLS: { key: string; icon: LucideIcon; sign: string; letter?: string }[] = [
  { key: 'bold', icon: Bold, sign: '**', letter: 'b' },
  { key: 'italic', icon: Italic, sign: '*', letter: 'i' },
  { key: 'underline', icon: Underline, sign: '++', letter: 'u' },
  { key: 'strike', icon: Strikethrough, sign: '~~' },
  { key: 'code', icon: Code, sign: '`' },
  { key: 'link', icon: Link, sign: '[', letter: 'k' },
]
const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '
const ADDRESS = 'https://'

interface Props<Value> {
  label: string
  hint?: string
  value: Value
  /** Reads what is typed. */
  read: (written: string) => Value
  /** Writes a value as text with marks. */
  write: (value: Value) => string
  change: (value: Value) => void
  error: string | undefined
  rows: number
}

/** A text with light marks: **bold**, *italic*, [a link](https://…), and a reader's fields. */
export function MarkedField<Value>({ label, hint, value, read, write, change, error, rows }: Props<Value>) {
  const { t } = useTranslation('content')
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(() => write(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // The typed text stays where it says the same in other signs.
    if (write(known) !== write(value)) setTyped(write(value))
  }
  const put = (text: string) => {
    const next = read(text)
    setTyped(text)
    setKnown(next)
    change(next)
  }
  /** Writes at the selection, and selects a part of what is there then. */
  const writeAt = (make: (selected: string) => { text: string; from: number; to: number }) => {
    const at = field.current
    if (!at) return
    const { selectionStart: start, selectionEnd: end, value: text } = at
    const made = make(text.slice(start, end))
    put(text.slice(0, start) + made.text + text.slice(end))
    requestAnimationFrame(() => {
      at.focus()
      at.setSelectionRange(start + made.from, start + made.to)
    })
  }
  const mark = (sign: string) =>
    writeAt((selected) => {
      if (sign === '[')
        return {
          text: `[${selected}](${ADDRESS})`,
          from: selected ? selected.length + 3 : 1,
          to: selected ? selected.length + 3 + ADDRESS.length : 1,
        }
      const isOn = selected.length > 2 * sign.length && selected.startsWith(sign) && selected.endsWith(sign)
      const text = isOn ? selected.slice(sign.length, -sign.length) : sign + selected + sign
      return selected === '' ? { text, from: sign.length, to: sign.length } : { text, from: 0, to: text.length }
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = TOOLS.find(({ letter }) => letter === event.key.toLowerCase())
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    // The palette listens for ⌘K too.
    event.stopPropagation()
    mark(tool.sign)
  }
  return (
    <div className="mc-marked">
      <Textarea
        ref={field}
        label={label}
        description={hint}
        value={typed}
        onChange={({ currentTarget }) => put(currentTarget.value)}
        onKeyDown={onKeyDown}
        error={error}
        autosize
        minRows={rows}
        maxRows={24}
        dir="auto"
        spellCheck
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      />
      <Group gap={2} role="toolbar" aria-label={t('tools.label', { field: label })}>
        {TOOLS.map(({ key, icon: Icon, sign, letter }) => (
          <Tooltip key={key} label={t(`tools.${key}`) + (letter ? ` (${MOD}${letter.toUpperCase()})` : '')}>
            <ActionIcon variant="subtle" color="gray" size="sm" onClick={() => mark(sign)} aria-label={t(`tools.${key}`)}>
              <Icon size={15} />
            </ActionIcon>
          </Tooltip>
        ))}
        <Placeholders insert={(text) => writeAt(() => ({ text, from: text.length, to: text.length }))} />
      </Group>
    </div>
  )
}
