import { Text, Textarea } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'

const TITLE_MAX = 250
const TEXTS = '.ProseMirror, .cm-content'

interface TitleProps {
  label: string
  value: string
  change: (value: string) => void
  placeholder: string
  error?: string | null | undefined
  isFirst?: boolean
  max?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** The title of a mail, which is its subject. Enter and Tab lead into the text below. */
export function TitleField({
  label,
  value,
  change,
  placeholder,
  error,
  isFirst = false,
  max = TITLE_MAX,
  ref,
}: TitleProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter also ends the composition of a character.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.closest('.mc-paper')?.querySelector<HTMLElement>(TEXTS)?.focus()
  }
  return (
    <>
      <Textarea
        variant="unstyled"
        autosize
        minRows={1}
        aria-label={label}
        data-place="/subject"
        ref={ref}
        value={value}
        error={Boolean(error)}
        aria-describedby={error ? 'title-error' : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={onKeyDown}
        maxLength={max}
        placeholder={placeholder}
        dir="auto"
        autoFocus={isFirst}
        data-autofocus={isFirst || undefined}
        className="mc-title"
        classNames={{ input: 'mc-title-input' }}
      />
      {error && (
        <Text id="title-error" size="sm" className="mc-title-error">
          {error}
        </Text>
      )}
    </>
  )
}
