import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goOn, lookFor, MATCHES_MAX, replaceAll, replaceOne, searchOf } from './find.ts'
import { useEditorValue, useVisual } from './useVisual.ts'

/** Finds and replaces words. It stands below the bar, so that it covers no match. */
export function FindBar() {
  const isOpen = useEditorValue((_state, ui) => ui.finding)
  return isOpen ? <Finding /> : null
}

function Finding() {
  const { t } = useTranslation(['content', 'frame'])
  const visual = useVisual()
  const [query, setQuery] = useState(() => chosenWords(visual.state))
  const field = useRef<HTMLInputElement>(null)
  const { count, at } = useEditorValue((state) => {
    const { matches, at } = state ? searchOf(state) : { matches: [], at: -1 }
    return { count: matches.length, at }
  })
  useEffect(() => {
    field.current?.select()
    visual.run(lookFor(query), false)
    return () => void visual.run(lookFor(''), false)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the search ends with its bar
  }, [visual])
  const look = (wanted: string) => {
    setQuery(wanted)
    visual.run(lookFor(wanted), false)
  }
  const close = () => {
    visual.show({ finding: false })
    visual.view?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, enter: (() => void) | null) => {
    if (event.key === 'Enter' && enter) enter()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isNone = query !== '' && count === 0
  return (
    <Stack
      className="mc-find"
      gap={6}
      role="search"
      aria-label={t('find.open')}
      onKeyDown={(event) => onKeyDown(event, null)}
    >
      <Group gap={6} wrap="nowrap">
        <TextInput
          ref={field}
          size="xs"
          aria-label={t('find.what')}
          placeholder={t('find.what')}
          value={query}
          error={isNone}
          onChange={({ currentTarget: { value } }) => look(value)}
          onKeyDown={(event) =>
            onKeyDown(event, () => visual.run(goOn(event.shiftKey ? -1 : 1), false))
          }
          dir="auto"
          flex="1 1 150px"
        />
        <Text
          size="xs"
          c="dimmed"
          className="figures"
          role="status"
          style={{ flex: 'none', minWidth: 56 }}
        >
          {isNone
            ? t('find.none')
            : count > 0 &&
              t('find.count', { at: at + 1, count: count === MATCHES_MAX ? `${count}+` : count })}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('find.before')}
          disabled={count === 0}
          onClick={() => visual.run(goOn(-1), false)}
        >
          <ChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('find.next')}
          disabled={count === 0}
          onClick={() => visual.run(goOn(1), false)}
        >
          <ChevronDown size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('frame:close')} onClick={close}>
          <X size={16} />
        </ActionIcon>
      </Group>
      <Replacing isNone={count === 0} onKeyDown={onKeyDown} back={() => field.current?.focus()} />
    </Stack>
  )
}

interface ReplacingProps {
  isNone: boolean
  onKeyDown: (event: KeyboardEvent, enter: () => void) => void
  /** Gives the keyboard back to the search, from a button that has nothing left to do. */
  back: () => void
}

/** The words that take the place of those that are found. */
function Replacing({ isNone, onKeyDown, back }: ReplacingProps) {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const [words, setWords] = useState('')
  return (
    <Group gap={6} wrap="nowrap">
      <TextInput
        size="xs"
        aria-label={t('find.with')}
        placeholder={t('find.with')}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
        onKeyDown={(event) => onKeyDown(event, () => visual.run(replaceOne(words), false))}
        dir="auto"
        flex="1 1 150px"
      />
      <Button
        size="xs"
        variant="default"
        style={{ flex: 'none' }}
        disabled={isNone}
        onClick={() => visual.run(replaceOne(words), false)}
      >
        {t('find.replace')}
      </Button>
      <Button
        size="xs"
        style={{ flex: 'none' }}
        variant="default"
        disabled={isNone}
        onClick={() => {
          visual.run(replaceAll(words), false)
          back()
        }}
      >
        {t('find.replaceAll')}
      </Button>
    </Group>
  )
}

/** Returns the words that are selected, if they stand in one block. */
function chosenWords(state: ReturnType<typeof useVisual>['state']): string {
  if (!state) return ''
  const { from, to, $from, $to, empty } = state.selection
  return empty || !$from.sameParent($to) ? '' : state.doc.textBetween(from, to, ' ').slice(0, 200)
}
